package org.orthant.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;

/** Rules of ARCHITECTURE.md that hold for several programs. */
public final class ArchitectureRules {

    private ArchitectureRules() {}

    /** Returns the classes of a package and of those below it, without those of tests. */
    public static JavaClasses classesOf(String name) {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(name);
    }

    /** Returns the rule that classes depend on those of these packages only. */
    public static ArchRule usesOnly(String... packages) {
        return classes().should().onlyDependOnClassesThat().resideInAnyPackage(packages);
    }

    /** Returns the rule that classes of a package do not depend on those of others. */
    public static ArchRule usesNoneOf(String user, String... others) {
        return noClasses()
                .that()
                .resideInAPackage(user)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others);
    }

    /** Returns the rule that only these packages and classes end the JVM, or print other than through the console. */
    public static ArchRule onlyEndTheJvmOrPrint(String... exceptions) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(exceptions)
                .and()
                // The processes that train the cells of an experiment.
                .doNotHaveFullyQualifiedName("org.orthant.experiment.TrainingMain")
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err");
    }
}
