package org.orthant.cli;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import ai.djl.ndarray.NDArray;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.junit.jupiter.api.Test;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.ExactDot;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.PadicNullSpace;
import org.orthant.exact.Rational;
import org.orthant.exact.ScalarSum;
import org.orthant.exact.ScaledIntegers;
import org.orthant.exact.VectorSum;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.ComposedLayer;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DeployedArithmetic;
import org.orthant.layer.DomainChain;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.Image;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.proof.BlockProducts;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.testing.ArchitectureRules;
import org.orthant.train.optim.NativeMemory;
import org.orthant.verify.Verdict;

/** Who may depend on whom: the rules of ARCHITECTURE.md. */
class ArchitectureTest {

    private static final JavaClasses HOUSE = new ClassFileImporter()
            // Not ArchUnit's own option, which expects them in target/test-classes: a second JDK builds in another
            // folder.
            .withImportOption(location -> !location.contains("/test-classes/") && !location.contains("-tests.jar"))
            .importPackages("org.orthant");

    private static final String[] CORE = {
        "org.orthant.attention..",
        "org.orthant.counting..",
        "org.orthant.exact..",
        "org.orthant.kernel",
        "org.orthant.labels..",
        "org.orthant.layer..",
        "org.orthant.geometry..",
        "org.orthant.ideal..",
        "org.orthant.metrics..",
        "org.orthant.partition..",
        "org.orthant.plan..",
        "org.orthant.proof",
        "org.orthant.sequence",
        "org.orthant.verify.."
    };

    @Test
    void modulesUseOnlyTheModulesBelow() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("org.orthant..")
                .layer("core")
                .definedBy(CORE)
                .layer("vector")
                .definedBy("org.orthant.kernel.vector..", "org.orthant.proof.vector..")
                .layer("io")
                .definedBy("org.orthant.io..")
                .layer("console")
                .definedBy("org.orthant.console..")
                .layer("audit")
                .definedBy("org.orthant.audit..")
                .layer("model")
                .definedBy("org.orthant.model..")
                .layer("repair")
                .definedBy("org.orthant.repair..")
                .layer("inference")
                .definedBy("org.orthant.inference..")
                .layer("drawing")
                .definedBy("org.orthant.drawing..", "org.orthant.chart..")
                .layer("figure")
                .definedBy("org.orthant.figure..")
                .layer("data")
                .definedBy("org.orthant.data..")
                .layer("datasets")
                .definedBy("org.orthant.datasets..")
                .layer("report")
                .definedBy("org.orthant.report..")
                .layer("train")
                .definedBy("org.orthant.train..")
                .layer("encoders")
                .definedBy("org.orthant.encoders..")
                .layer("experiment")
                .definedBy("org.orthant.experiment..")
                .layer("studio")
                .definedBy("org.orthant.studio..")
                .layer("cli")
                .definedBy("org.orthant.cli..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("vector")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("inference")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("repair")
                .mayOnlyBeAccessedByLayers("inference", "report", "studio", "cli")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("experiment", "studio", "cli")
                .whereLayer("figure")
                .mayOnlyBeAccessedByLayers("report", "experiment", "cli")
                .whereLayer("drawing")
                .mayOnlyBeAccessedByLayers("figure", "report", "experiment", "cli")
                .whereLayer("experiment")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("train")
                .mayOnlyBeAccessedByLayers("encoders", "experiment", "cli")
                .whereLayer("encoders")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("model")
                .mayOnlyBeAccessedByLayers("audit", "repair", "console", "data", "train", "encoders", "studio", "cli")
                .whereLayer("data")
                .mayOnlyBeAccessedByLayers("datasets", "train", "encoders", "experiment", "cli")
                .whereLayer("datasets")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("audit")
                .mayOnlyBeAccessedByLayers("repair", "console", "report", "studio", "experiment", "cli")
                .whereLayer("io")
                .mayOnlyBeAccessedByLayers(
                        "audit",
                        "repair",
                        "inference",
                        "model",
                        "data",
                        "datasets",
                        "report",
                        "studio",
                        "train",
                        "encoders",
                        "experiment",
                        "console",
                        "cli")
                .whereLayer("console")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("studio")
                .mayOnlyBeAccessedByLayers("cli")
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
    void auditsKnowNoCommandLineTerminalServerOrTraining() {
        classes()
                .that()
                .resideInAPackage("org.orthant.audit..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(CORE)
                        .or(resideInAnyPackage(
                                "java..",
                                "org.jspecify..",
                                "com.fasterxml.jackson.core..",
                                "org.orthant.audit..",
                                "org.orthant.io..",
                                "org.orthant.model..")))
                .check(HOUSE);
    }

    @Test
    void onlyCommandsAndOptionsKnowHowTheCommandLineIsParsed() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.orthant.cli.command..",
                        "org.orthant.cli.option..",
                        "org.orthant.console.option..",
                        "org.orthant.console.program..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(HOUSE);
        slices().matching("org.orthant.cli.(*)..").should().beFreeOfCycles().check(HOUSE);
        slices().matching("org.orthant.console.(*)..").should().beFreeOfCycles().check(HOUSE);
        noClasses()
                .that()
                .resideInAnyPackage("org.orthant.cli.render..", "org.orthant.cli.terminal..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.orthant.cli.command..", "org.orthant.cli.option..", "org.orthant.console.option..")
                .check(HOUSE);
        noClasses()
                .that()
                .resideInAnyPackage("org.orthant.console.render..", "org.orthant.console.terminal..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.orthant.console.option..", "org.orthant.console.program..")
                .check(HOUSE);
    }

    @Test
    void drawingsAndChartsKnowNothingOfLayers() {
        classes()
                .that()
                .resideInAnyPackage("org.orthant.drawing..", "org.orthant.chart..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..", "javax.imageio..", "org.jspecify..", "org.orthant.drawing..", "org.orthant.chart..")
                .check(HOUSE);
    }

    @Test
    void exactArithmeticStandsOnItsOwn() {
        ArchitectureRules.usesNoneOf(
                        "org.orthant.exact..",
                        "org.orthant.counting..",
                        "org.orthant.labels..",
                        "org.orthant.layer..",
                        "org.orthant.geometry..",
                        "org.orthant.ideal..",
                        "org.orthant.partition..",
                        "org.orthant.plan..",
                        "org.orthant.proof..")
                .check(HOUSE);
    }

    @Test
    void whatCoversAllChoicesIsCheckedWithoutTheEngine() {
        ArchitectureRules.usesNoneOf(
                        "org.orthant.partition",
                        "org.orthant.verify..",
                        "org.orthant.kernel..",
                        "org.orthant.partition.search..")
                .check(HOUSE);
    }

    /** What the checker shares with the engine, README.md and docs/certificates.md name: they change together with this. */
    @Test
    void theCheckerUsesLabelSetsLayersAndTheNamedClassesOfExactArithmetic() {
        DescribedPredicate<JavaClass> allowed = resideInAnyPackage("java..", "org.jspecify..", "org.orthant.proof")
                .or(belongToAnyOf(
                        LabelSet.class,
                        OutputLayer.class,
                        FeatureDomain.class,
                        Box.class,
                        Ball.class,
                        Image.class,
                        AffineMap.class,
                        DomainChain.class,
                        ComposedLayer.class,
                        DenseLayer.class,
                        DoubleMatrix.class,
                        NumberFormat.class,
                        DeployedArithmetic.class,
                        DecisionRule.class,
                        RuledLayer.class))
                .or(belongToAnyOf(WeightMatrix.class))
                .or(belongToAnyOf(
                        EnclosedVector.class,
                        ExactDot.class,
                        IntegerMatrix.class,
                        PadicNullSpace.class,
                        Rational.class,
                        ScalarSum.class,
                        ScaledIntegers.class,
                        VectorSum.class));
        classes()
                .that()
                .resideInAPackage("org.orthant.proof")
                .should()
                .onlyDependOnClassesThat(describe(
                        allowed.getDescription(),
                        type -> type.getBaseComponentType().isPrimitive() || allowed.test(type.getBaseComponentType())))
                .check(HOUSE);
        classes()
                .that()
                .resideInAPackage("org.orthant.proof.vector..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                "java..", "jdk.incubator.vector..", "org.jspecify..", "org.orthant.proof.vector..", "")
                        .or(belongToAnyOf(BlockProducts.class)))
                .check(HOUSE);
    }

    /** What asks for some cases and lets all others through would let a new case through, too. */
    @Test
    void casesOfCertificatesVerdictsAndResultsAreMatchedAndNotAskedFor() {
        classes()
                .should(new ArchCondition<JavaClass>("match certificates, verdicts and check results") {
                    @Override
                    public void check(JavaClass user, ConditionEvents events) {
                        user.getInstanceofChecks().stream()
                                .filter(asked -> isCase(asked.getRawType()))
                                .forEach(asked -> events.add(SimpleConditionEvent.violated(
                                        user,
                                        user.getName() + " asks for "
                                                + asked.getRawType().getName() + " in line " + asked.getLineNumber())));
                    }
                })
                .check(HOUSE);
    }

    private static boolean isCase(JavaClass type) {
        return type.isAssignableTo(Certificate.class)
                || type.isAssignableTo(CheckResult.class)
                || type.isAssignableTo(OutputLayer.class)
                || type.isAssignableTo(Verdict.class);
    }

    @Test
    void partsOfTheStudioShareOnlyHowRequestsAreAnswered() {
        onlyShare("org.orthant.studio.(*)..", "org.orthant.studio.http..");
        ArchitectureRules.usesNoneOf(
                        "org.orthant.studio.http..",
                        "org.orthant.geometry..",
                        "org.orthant.verify..",
                        "org.orthant.proof..")
                .check(HOUSE);
    }

    private static void onlyShare(String parts, String shared) {
        slices().matching(parts)
                .namingSlices("$1")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(alwaysTrue(), resideInAPackage(shared))
                .check(HOUSE);
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("org.orthant.(*)..").should().beFreeOfCycles().check(HOUSE);
    }

    /** Classes in the subpackages of the engine are public for each other only. */
    @Test
    void onlyTheEngineUsesItsSubpackages() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.orthant.verify..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.orthant.verify.*..")
                .check(HOUSE);
        ArchitectureRules.usesNoneOf("org.orthant.verify.*..", "org.orthant.verify")
                .check(HOUSE);
        slices().matching("org.orthant.verify.(*)..").should().beFreeOfCycles().check(HOUSE);
    }

    @Test
    void packagesOfTheDataFormNoCycles() {
        slices().matching("org.orthant.data.(*)..").should().beFreeOfCycles().check(HOUSE);
    }

    @Test
    void buildersOfDataSetsShareOnlyTheirTools() {
        onlyShare("org.orthant.datasets.(*)..", "org.orthant.datasets.build..");
    }

    @Test
    void formatsOfModelsKnowTheValuesAndNotEachOther() {
        slices().matching("org.orthant.model.(*)..").should().beFreeOfCycles().check(HOUSE);
        ArchitectureRules.usesNoneOf("org.orthant.model", "org.orthant.model.*..")
                .check(HOUSE);
        slices().matching("org.orthant.model.(onnx|safetensors|huggingface|pytorch|keras|numpy|tflite|gguf)..")
                .should()
                .notDependOnEachOther()
                .check(HOUSE);
    }

    @Test
    void onlyTheCommandLineEndsTheJvmOrPrints() {
        ArchitectureRules.onlyEndTheJvmOrPrint(
                        "org.orthant.cli..", "org.orthant.console.program..", "org.orthant.console.terminal..")
                .check(HOUSE);
    }

    @Test
    void onlyTrainingKnowsTheNativeEngine() {
        noClasses()
                .that()
                .resideOutsideOfPackages("org.orthant.train..", "org.orthant.encoders..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("ai.djl..")
                .check(HOUSE);
    }

    /** DJL frees such numbers before the gradient is computed: see {@link NativeMemory#scalar}. */
    @Test
    void nativeArraysAreComputedWithNativeNumbers() {
        noClasses()
                .should()
                .callMethodWhere(describe(
                        "the operand of an NDArray is a java.lang.Number",
                        call -> call.getTargetOwner().isAssignableTo(NDArray.class)
                                && call.getTarget().getRawParameterTypes().size() == 1
                                && call.getTarget()
                                        .getRawParameterTypes()
                                        .get(0)
                                        .isEquivalentTo(Number.class)))
                .check(HOUSE);
    }

    /** Whoever reads the files of a run need not have the engine, or wait for it. */
    @Test
    void filesOfRunsAreReadWithoutTheNativeEngine() {
        noClasses()
                .that()
                .resideInAPackage("org.orthant.train.folder..")
                .should()
                .transitivelyDependOnClassesThat()
                .resideInAPackage("ai.djl..")
                .check(HOUSE);
    }

    @Test
    void packagesOfTrainingFormNoCycles() {
        slices().matching("org.orthant.train.(*)..").should().beFreeOfCycles().check(HOUSE);
    }
}
