package org.orthant.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages that docs/library.md lists as the API. */
class LibraryTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `orthant-[a-z]+` \\| (`.*`) \\|");
    private static final Pattern NAME = Pattern.compile("`([a-z.]+)`");
    private static final Pattern START = Pattern.compile("(?m)^\\| `orthant-[a-z]+` \\| `.*` \\| (`.*`) \\|");
    private static final Pattern TYPE = Pattern.compile("`([A-Z]\\w+)`");
    private static final Path GUIDE =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolveSibling("docs/library.md");

    private static Set<String> packages() throws IOException {
        return ROW.matcher(Files.readString(GUIDE))
                .results()
                .map(row -> row.group(1))
                .flatMap(names -> NAME.matcher(names).results())
                .map((MatchResult name) -> "org.orthant." + name.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void methodsOfTheApiMentionNoTypeOutsideOfIt() throws IOException {
        Set<String> api = packages();
        assertThat(api).contains("org.orthant.audit", "org.orthant.verify").doesNotContain("org.orthant.kernel");
        classes()
                .that()
                .resideInAnyPackage(api.toArray(String[]::new))
                .and()
                .arePublic()
                .should(new ArchCondition<JavaClass>("have methods with types of the API only") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        type.getMethods().stream()
                                .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
                                .forEach(method -> mentioned(method)
                                        .filter(other -> other.getPackageName().startsWith("org.orthant"))
                                        .filter(other -> !api.contains(other.getPackageName()))
                                        .forEach(other -> events.add(SimpleConditionEvent.violated(
                                                method, method.getFullName() + " mentions " + other.getName()))));
                    }
                })
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("org.orthant"));
    }

    @Test
    void typesToStartWithStateTheirContract() throws IOException {
        List<String> types = START.matcher(Files.readString(GUIDE))
                .results()
                .flatMap(row -> TYPE.matcher(row.group(1)).results())
                .map(type -> type.group(1))
                .toList();
        assertThat(types).hasSizeGreaterThanOrEqualTo(30).contains("Verifier", "ModelAudit");
        for (String type : types) {
            String source = source(type);
            String contract = source.substring(0, source.indexOf("\npublic "));
            assertThat(contract)
                    .as(type)
                    .containsPattern("@since \\d+\\.\\d+\\.0\n")
                    .contains("<pre>{@code\n")
                    .containsPattern("(?i)thread");
            assertThat(source).as(type).containsPattern("@throws |do(es)?\\s+(\\* )?not throw");
        }
    }

    /** Returns the source of a type of the API, whose name is unique there. */
    private static String source(String type) throws IOException {
        Set<String> folders =
                packages().stream().map(name -> name.replace('.', '/')).collect(Collectors.toSet());
        try (Stream<Path> files = Files.walk(GUIDE.resolve("../..").normalize())) {
            List<Path> found = files.filter(file -> folders.stream()
                            .anyMatch(folder -> file.endsWith("src/main/java/" + folder + "/" + type + ".java")))
                    .toList();
            assertThat(found).as(type).hasSize(1);
            return Files.readString(found.get(0));
        }
    }

    private static Stream<JavaClass> mentioned(JavaMethod method) {
        return Stream.concat(Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream())
                .map(JavaClass::getBaseComponentType);
    }
}
