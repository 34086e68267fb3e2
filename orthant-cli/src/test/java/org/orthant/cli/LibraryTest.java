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

    private static Set<String> packages() throws IOException {
        Path guide = Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolveSibling("docs/library.md");
        return ROW.matcher(Files.readString(guide))
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

    private static Stream<JavaClass> mentioned(JavaMethod method) {
        return Stream.concat(Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream())
                .map(JavaClass::getBaseComponentType);
    }
}
