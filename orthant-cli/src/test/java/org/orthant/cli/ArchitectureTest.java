package org.orthant.cli;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Who may depend on whom: the rules of ARCHITECTURE.md. */
class ArchitectureTest {

    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.orthant");

    private static final String[] CORE = {
        "org.orthant.counting..",
        "org.orthant.exact..",
        "org.orthant.kernel",
        "org.orthant.labels..",
        "org.orthant.layer..",
        "org.orthant.geometry..",
        "org.orthant.ideal..",
        "org.orthant.plan..",
        "org.orthant.proof..",
        "org.orthant.verify.."
    };

    @Test
    void roomsUseOnlyTheRoomsBelow() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("org.orthant..")
                .layer("core")
                .definedBy(CORE)
                .layer("vector")
                .definedBy("org.orthant.kernel.vector..")
                .layer("io")
                .definedBy("org.orthant.io..")
                .layer("figure")
                .definedBy("org.orthant.figure..")
                .layer("studio")
                .definedBy("org.orthant.studio..")
                .layer("cli")
                .definedBy("org.orthant.cli..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("vector")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("figure")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("studio")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("io")
                .mayOnlyBeAccessedByLayers("cli", "studio")
                .ensureAllClassesAreContainedInArchitectureIgnoring("org.orthant.testing..")
                .check(HOUSE);
    }

    @Test
    void theCoreNeedsNothingButJava() {
        classes()
                .that()
                .resideInAnyPackage(CORE)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.orthant..", "org.jspecify..")
                .check(HOUSE);
    }

    @Test
    void exactArithmeticStandsOnItsOwn() {
        noClasses()
                .that()
                .resideInAPackage("org.orthant.exact..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.orthant.counting..",
                        "org.orthant.labels..",
                        "org.orthant.layer..",
                        "org.orthant.geometry..",
                        "org.orthant.ideal..",
                        "org.orthant.plan..",
                        "org.orthant.proof..")
                .check(HOUSE);
    }

    @Test
    void theCheckerSharesNothingWithThoseWhoFindProofs() {
        classes()
                .that()
                .resideInAPackage("org.orthant.proof..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "org.jspecify..",
                        "org.orthant.exact..",
                        "org.orthant.labels..",
                        "org.orthant.layer..",
                        "org.orthant.proof..")
                .check(HOUSE);
    }

    @Test
    void partsOfTheStudioShareOnlyHowRequestsAreAnswered() {
        slices().matching("org.orthant.studio.(*)..")
                .namingSlices("$1")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(alwaysTrue(), resideInAPackage("org.orthant.studio.http.."))
                .check(HOUSE);
        noClasses()
                .that()
                .resideInAPackage("org.orthant.studio.http..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.orthant.geometry..", "org.orthant.verify..", "org.orthant.proof..")
                .check(HOUSE);
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("org.orthant.(*)..").should().beFreeOfCycles().check(HOUSE);
    }

    @Test
    void onlyTheCommandLineEndsTheJvmOrPrints() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.orthant.cli..")
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(HOUSE);
    }
}
