package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

    private static final Set<String> OTHER_FOLDERS = Set.of("target", ".git", "node_modules");

    /** Code in Markdown, between fences or within a line. */
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|`(?:[^`\n]|\n(?!\n))*`");

    /** Released changes are history. */
    private static final Pattern RELEASED = Pattern.compile("(?s)\n## \\d.*");

    /** A comment (group 1), a text block (2) or a string literal (3); character literals are skipped. */
    private static final Pattern TOKEN = Pattern.compile(
            "(//[^\n]*|(?s:/\\*.*?\\*/))|'(?:[^'\\\\\n]|\\\\.)+'|(?s:\"\"\"(.*?)\"\"\")|\"((?:[^\"\\\\\n]|\\\\.)*)\"");

    /** The asterisks at the beginning of the lines of a comment. */
    private static final Pattern MARGIN = Pattern.compile("(?m)^[ \t]*\\*(?!/)");

    private static final Map<String, List<Finding>> FINDINGS = new LinkedHashMap<>();

    @BeforeAll
    static void readAll() throws IOException {
        FINDINGS.put("documents", inDocuments());
        FINDINGS.put("help", inHelp());
        FINDINGS.put("messages", inMainCode(2, 3));
        FINDINGS.put("comments", inMainCode(1));
        FINDINGS.put("scripts", inScripts());
    }

    @ParameterizedTest
    @ValueSource(strings = {"documents", "help", "messages", "comments", "scripts"})
    void textsUseTheVocabulary(String texts) throws IOException {
        assertThat(withoutExceptions(Objects.requireNonNull(FINDINGS.get(texts))))
                .isEmpty();
    }

    @Test
    void everyExceptionIsNeeded() throws IOException {
        List<Finding> findings =
                FINDINGS.values().stream().flatMap(List::stream).toList();
        assertThat(exceptions()).allMatch(exception -> findings.stream().anyMatch(exception::covers));
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

    /** In these groups of the tokens of main code. */
    private static List<Finding> inMainCode(int... groups) throws IOException {
        Vocabulary vocabulary = Vocabulary.read();
        List<Finding> findings = new ArrayList<>();
        for (Path file : files(".java")) {
            if (file.toString().contains("/src/main/")) {
                findings.addAll(vocabulary.findings(name(file), kept(Files.readString(file), groups)));
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

    /** The tokens of several words of these groups, in their lines; everything else is omitted. */
    private static String kept(String source, int... groups) {
        StringBuilder text = new StringBuilder();
        int end = 0;
        for (MatchResult token : TOKEN.matcher(source).results().toList()) {
            for (int group : groups) {
                String words = token.group(group);
                if (words != null && words.contains(" ")) {
                    text.append(lineBreaks(source.substring(end, token.start(group))))
                            .append(MARGIN.matcher(words).replaceAll(" "));
                    end = token.end(group);
                }
            }
        }
        return text.toString();
    }

    private static String lineBreaks(String between) {
        long count = between.chars().filter(c -> c == '\n').count();
        return count == 0 ? " " : "\n".repeat((int) count);
    }

    private static String blanked(Pattern pattern, String text) {
        return pattern.matcher(text).replaceAll(match -> match.group().replaceAll("[^\n]", "_"));
    }

    private static List<Path> files(String ending) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean isOther =
                        OTHER_FOLDERS.contains(folder.getFileName().toString()) || folder.endsWith("src/test");
                return isOther ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(ending)) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files.stream().sorted().toList();
    }

    private static String name(Path file) {
        return ROOT.relativize(file).toString();
    }

    /**
     * A place that may have a phrase.
     *
     * @param place the file, by the end of its path, or the command
     * @param words the phrase
     * @param reason why
     */
    private record Permission(String place, String words, String reason) {

        boolean covers(Finding finding) {
            return finding.place().endsWith(place) && finding.words().equalsIgnoreCase(words);
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
