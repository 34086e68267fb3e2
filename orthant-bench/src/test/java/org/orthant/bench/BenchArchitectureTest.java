package org.orthant.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;
import org.orthant.testing.ArchitectureRules;

/** What the rules of ARCHITECTURE.md say of this room, which the command line's own test cannot see. */
class BenchArchitectureTest {

    private static final JavaClasses ROOM = ArchitectureRules.classesOf("org.orthant.bench");

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
        ArchitectureRules.onlyEndTheJvmOrPrint().check(ROOM);
    }
}
