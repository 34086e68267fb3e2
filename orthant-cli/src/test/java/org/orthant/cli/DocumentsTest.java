package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links in documents, and names of documents in the code, refer to files that exist. */
class DocumentsTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern NAMED = Pattern.compile("\\bdocs/[\\w/-]+\\.md\\b");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @Test
    void everyLinkLeadsToAFileAndToAHeadingOfIt() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path document : documents()) {
            for (MatchResult link : links(document)) {
                Path target = link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
                if (!Files.exists(target)
                        || !(link.group(2) == null || anchors(target).contains(link.group(2)))) {
                    broken.add(document + ": " + link.group());
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyDocumentThatIsNamedExists() throws IOException {
        List<String> missing = new ArrayList<>();
        List<Path> texts = new ArrayList<>(documents());
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path sources : modules.map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .toList()) {
                texts.addAll(filesBelow(sources, ".java"));
            }
        }
        for (Path text : texts) {
            NAMED.matcher(Files.readString(text))
                    .results()
                    .map(MatchResult::group)
                    .filter(name -> !Files.exists(ROOT.resolve(name)))
                    .forEach(name -> missing.add(text + ": " + name));
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void theListOfDocumentsLeadsToAllOfThem() throws IOException {
        Path docs = ROOT.resolve("docs");
        Set<Path> reached = Stream.of("README.md", "data.md")
                .map(docs::resolve)
                .flatMap(list -> links(list).stream().map(link -> list.resolveSibling(link.group(1))))
                .map(Path::normalize)
                .collect(Collectors.toSet());
        reached.add(docs.resolve("README.md").normalize());
        assertThat(filesBelow(docs, ".md").stream().map(Path::normalize)).allMatch(reached::contains);
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>(filesBelow(ROOT.resolve("docs"), ".md"));
        try (Stream<Path> top = Files.list(ROOT)) {
            top.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
        }
        return documents;
    }

    private static List<Path> filesBelow(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    /** Links within the project, those in examples left out. */
    private static List<MatchResult> links(Path document) {
        return LINK.matcher(prose(document))
                .results()
                .filter(link -> !link.group(1).contains("://"))
                .toList();
    }

    /** What a heading is called in links: in lower case, without punctuation, with hyphens for blanks. */
    private static Set<String> anchors(Path document) {
        return HEADING.matcher(prose(document))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    private static String prose(Path document) {
        try {
            return FENCED.matcher(Files.readString(document)).replaceAll("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
