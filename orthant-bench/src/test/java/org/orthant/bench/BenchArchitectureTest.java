package org.orthant.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What the rules of ARCHITECTURE.md say of this room, which the command line's own test cannot see. */
class BenchArchitectureTest {

    private static final JavaClasses ROOM = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.orthant.bench");

    @Test
    void usesOnlyTheRoomsBelowAndItsLibraries() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "org.orthant.bench..",
                        "org.orthant.console..",
                        "org.orthant.io..",
                        "org.orthant.kernel",
                        "org.orthant.labels..",
                        "org.orthant.layer..",
                        "org.orthant.model..",
                        "org.orthant.proof..",
                        "org.orthant.verify..",
                        "java..",
                        "org.jspecify..",
                        "org.openjdk.jmh..",
                        "picocli..",
                        "com.google.ortools..",
                        "com.google.protobuf..")
                .check(ROOM);
    }

    @Test
    void nothingHereEndsTheJvmOrPrintsPastTheConsole() {
        noClasses()
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(ROOM);
    }
}
