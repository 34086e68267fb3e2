package org.orthant.spark;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;
import org.orthant.testing.ArchitectureRules;

/** The rules of ARCHITECTURE.md for this module, which the command line's own test cannot see. */
class SparkArchitectureTest {

    private static final JavaClasses MODULE = ArchitectureRules.classesOf("org.orthant.spark");

    @Test
    void usesOnlyTheModulesBelowAndItsLibraries() {
        ArchitectureRules.usesOnly(
                        "org.orthant.spark..",
                        "org.orthant.audit..",
                        "org.orthant.io..",
                        "org.orthant.labels..",
                        "org.orthant.layer..",
                        "org.orthant.model..",
                        "org.orthant.console..",
                        "org.orthant.proof..",
                        "org.orthant.verify",
                        "java..",
                        "org.jspecify..",
                        "picocli..",
                        "com.fasterxml.jackson.core..",
                        "org.apache.hadoop..",
                        "org.apache.spark..",
                        "scala..")
                .check(MODULE);
    }

    @Test
    void onlyTheProgramKnowsCommandLines() {
        ArchitectureRules.usesNoneOf(
                        "org.orthant.spark", "picocli..", "org.orthant.console..", "org.orthant.spark.program..")
                .check(MODULE);
    }

    @Test
    void nothingHereEndsTheJvmOrPrintsPastTheConsole() {
        ArchitectureRules.onlyEndTheJvmOrPrint().check(MODULE);
    }
}
