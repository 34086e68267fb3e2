package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every promise of SECURITY.md names test classes, which exist. */
class SecurityPageTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");

    @Test
    void everyPromiseNamesTestsThatExist() throws IOException {
        Set<String> tests = testClasses();
        List<String> promises = Files.readAllLines(ROOT.resolve("SECURITY.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| promise") && !line.startsWith("| ---"))
                .toList();
        assertThat(promises).hasSizeGreaterThan(5);
        for (String promise : promises) {
            String named = promise.substring(promise.lastIndexOf('|', promise.length() - 2));
            List<String> classes =
                    TEST.matcher(named).results().map(found -> found.group(1)).toList();
            assertThat(classes).as(promise).isNotEmpty().isSubsetOf(tests);
        }
    }

    @Test
    void theReadmeLeadsToThePage() throws IOException {
        assertThat(Files.readString(ROOT.resolve("README.md"))).contains("](SECURITY.md)");
    }

    private static Set<String> testClasses() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            return modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .flatMap(SecurityPageTest::below)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Test.java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
        }
    }

    private static Stream<Path> below(Path sources) {
        try (Stream<Path> files = Files.walk(sources)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
