package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.orthant.cli.Vocabulary.Finding;
import org.orthant.cli.command.OrthantCommand;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * Documents, help, messages and comments use the vocabulary of {@code docs/glossary.md}. {@code vocabulary.txt} lists phrases to avoid and
 * {@code vocabulary-exceptions.txt} the places that may have them, with a reason.
 */
class VocabularyTest {

    private static final Path ROOT = Path.of("..");

    /** Code in Markdown, between fences or within a line. */
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|`(?:[^`\n]|\n(?!\n))*`");

    /** Released changes are history. */
    private static final Pattern RELEASED = Pattern.compile("(?s)\n## \\d.*");

    /** A comment (group 1), a text block (2) or a string literal (3); character literals are skipped. */
    private static final Pattern TOKEN = Pattern.compile(
            "(//[^\n]*|(?s:/\\*.*?\\*/))|'(?:[^'\\\\\n]|\\\\.)+'|(?s:\"\"\"(.*?)\"\"\")|\"((?:[^\"\\\\\n]|\\\\.)*)\"");

    /** The asterisks at the beginning of the lines of a comment. */
    private static final Pattern MARGIN = Pattern.compile("(?m)^[ \t]*\\*(?!/)");

    /** Modules whose comments still have to be rewritten: remove them as that is done, and add none. */
    private static final Set<String> COMMENTS_TO_REWRITE = Set.of(
            "orthant-audit",
            "orthant-bench",
            "orthant-core",
            "orthant-data",
            "orthant-datasets",
            "orthant-encoders",
            "orthant-experiment",
            "orthant-io",
            "orthant-models",
            "orthant-report",
            "orthant-spark",
            "orthant-studio",
            "orthant-train");

    @Test
    void documentsUseTheVocabulary() throws IOException {
        assertThat(withoutExceptions(inDocuments())).isEmpty();
    }

    @Test
    void helpUsesTheVocabulary() throws IOException {
        assertThat(withoutExceptions(inHelp())).isEmpty();
    }

    @Test
    void messagesUseTheVocabulary() throws IOException {
        assertThat(withoutExceptions(inMessages())).isEmpty();
    }

    @Test
    void commentsUseTheVocabulary() throws IOException {
        assertThat(withoutExceptions(inComments())).isEmpty();
    }

    @Test
    void scriptsUseTheVocabulary() throws IOException {
        assertThat(withoutExceptions(inScripts())).isEmpty();
    }

    @Test
    void everyExceptionIsNeeded() throws IOException {
        List<Finding> findings = new ArrayList<>(inDocuments());
        findings.addAll(inHelp());
        findings.addAll(inMessages());
        findings.addAll(inComments());
        findings.addAll(inScripts());
        assertThat(exceptions())
                .filteredOn(exception -> !exception.isBacklog())
                .allMatch(exception -> findings.stream().anyMatch(exception::covers));
    }

    @Test
    void aPhraseIsFoundAcrossLinesWithItsReplacement() throws IOException {
        assertThat(Vocabulary.read().findings("page.md", "One.\nIt can never\nbe answered."))
                .extracting(Finding::toString)
                .containsExactly("page.md:2: \"can never be answered\": write \"can never be predicted; unreachable\"");
    }

    private static List<Finding> inDocuments() throws IOException {
        Vocabulary vocabulary = Vocabulary.read();
        List<Finding> findings = new ArrayList<>();
        for (Path file : files(".md")) {
            String text = Files.readString(file);
            if (!text.startsWith("# Commands\n")) { // that one is the help of all commands
                String prose = blanked(CODE, file.endsWith("CHANGELOG.md") ? blanked(RELEASED, text) : text);
                findings.addAll(vocabulary.findings(name(file), prose));
            }
        }
        return findings;
    }

    private static List<Finding> inHelp() throws IOException {
        return help(Vocabulary.read(), OrthantCommand.commandLine());
    }

    private static List<Finding> help(Vocabulary vocabulary, CommandLine command) {
        command.setUsageHelpWidth(2000);
        String name = command.getCommandSpec().qualifiedName() + " --help";
        List<Finding> findings = new ArrayList<>(vocabulary.findings(name, command.getUsageMessage(Ansi.OFF)));
        command.getSubcommands().values().forEach(each -> findings.addAll(help(vocabulary, each)));
        return findings.stream().distinct().toList();
    }

    /** In string literals of several words, which may be messages. */
    private static List<Finding> inMessages() throws IOException {
        Vocabulary vocabulary = Vocabulary.read();
        List<Finding> findings = new ArrayList<>();
        for (Path file : files(".java")) {
            if (file.toString().contains("/src/main/")) {
                findings.addAll(vocabulary.findings(name(file), literals(Files.readString(file))));
            }
        }
        return findings;
    }

    private static List<Finding> inComments() throws IOException {
        Vocabulary vocabulary = Vocabulary.read();
        List<Finding> findings = new ArrayList<>();
        for (Path file : files(".java")) {
            boolean toRewrite = COMMENTS_TO_REWRITE.contains(
                    ROOT.relativize(file).getName(0).toString());
            if (file.toString().contains("/src/main/") && !toRewrite) {
                findings.addAll(vocabulary.findings(name(file), kept(Files.readString(file), 1)));
            }
        }
        return findings;
    }

    /** In the launcher, the script of the build, and the comments of the root pom.xml. */
    private static List<Finding> inScripts() throws IOException {
        Vocabulary vocabulary = Vocabulary.read();
        List<Finding> findings = new ArrayList<>();
        for (String script : List.of("orthant", ".ci/run", "pom.xml")) {
            findings.addAll(vocabulary.findings(script, Files.readString(ROOT.resolve(script))));
        }
        return findings;
    }

    /** The literals of a file, in their lines; everything else is blank. */
    private static String literals(String source) {
        return kept(source, 2, 3);
    }

    /** The tokens of several words of these groups, in their lines; everything else is blank. */
    private static String kept(String source, int... groups) {
        StringBuilder text = new StringBuilder(source.replaceAll("[^\n]", " "));
        for (MatchResult token : TOKEN.matcher(source).results().toList()) {
            for (int group : groups) {
                String words = token.group(group);
                if (words != null && words.contains(" ")) {
                    String prose = MARGIN.matcher(words)
                            .replaceAll(margin -> " ".repeat(margin.group().length()));
                    text.replace(token.start(group), token.end(group), prose);
                }
            }
        }
        return text.toString();
    }

    private static String blanked(Pattern pattern, String text) {
        return pattern.matcher(text).replaceAll(match -> match.group().replaceAll("[^\n]", "_"));
    }

    private static List<Path> files(String ending) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .filter(file -> Stream.of("/target/", "/.git/", "/node_modules/", "/src/test/")
                            .noneMatch(file.toString()::contains))
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path file) {
        return ROOT.relativize(file).toString();
    }

    /**
     * A place that may have a phrase.
     *
     * @param place the file, by the end of its path, or the command
     * @param words the phrase, or * for all, where a text still has to be rewritten
     * @param reason why
     */
    private record Permission(String place, String words, String reason) {

        boolean isBacklog() {
            return words.equals("*");
        }

        boolean covers(Finding finding) {
            return finding.place().endsWith(place)
                    && (isBacklog() || finding.words().equalsIgnoreCase(words));
        }
    }

    private static List<Permission> exceptions() throws IOException {
        return Vocabulary.lines("vocabulary-exceptions.txt").stream()
                .map(line -> line.split("\\s*\\|\\s*", 3))
                .map(parts -> new Permission(parts[0], parts[1], parts[2]))
                .toList();
    }

    private static List<Finding> withoutExceptions(List<Finding> findings) throws IOException {
        List<Permission> exceptions = exceptions();
        return findings.stream()
                .filter(finding -> exceptions.stream().noneMatch(exception -> exception.covers(finding)))
                .toList();
    }
}
