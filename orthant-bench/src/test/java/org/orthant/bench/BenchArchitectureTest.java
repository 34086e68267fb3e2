package org.orthant.bench;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;
import org.orthant.testing.ArchitectureRules;

/** The rules of ARCHITECTURE.md for this module, which the command line's own test cannot see. */
class BenchArchitectureTest {

    private static final JavaClasses MODULE = ArchitectureRules.classesOf("org.orthant.bench");

    @Test
    void usesOnlyTheModulesBelowAndItsLibraries() {
        ArchitectureRules.usesOnly(
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
                        // CPU time of all threads of the process.
                        "com.sun.management..",
                        "org.jspecify..",
                        "org.openjdk.jmh..",
                        "picocli..",
                        "com.google.ortools..",
                        "com.google.protobuf..")
                .check(MODULE);
    }

    @Test
    void subpackagesUseNeitherEachOtherInCyclesNorTheProgram() {
        SlicesRuleDefinition.slices()
                .matching("org.orthant.bench.(*)..")
                .should()
                .beFreeOfCycles()
                .check(MODULE);
        ArchitectureRules.usesNoneOf("org.orthant.bench.*", "org.orthant.bench", "org.orthant.console..", "picocli..")
                .check(MODULE);
    }

    @Test
    void nothingHereEndsTheJvmOrPrintsPastTheConsole() {
        ArchitectureRules.onlyEndTheJvmOrPrint().check(MODULE);
    }
}
