package org.orthant.audit.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFiles;
import org.orthant.audit.RunOptions;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.FirstFeatures;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Margins;

/** Certificates about the first features of a layer, checked for the whole of it. */
class FirstFeaturesCheckTest {

    private static final OutputLayer ORDINARY = DenseLayer.of(new double[][] {{1, 3}, {-1, 2}});

    /** Not a float32: as deployed it is infinite, and times 0 not a number. */
    private static final OutputLayer BEYOND = DenseLayer.of(new double[][] {{1, 1e39}, {-1, 2}});

    @TempDir
    Path folder;

    private CheckReport check(OutputLayer layer, List<NumberFormat> formats, Margins margins) {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        sets.add(LabelSet.of(2, 0));
        Question question =
                Question.verdict(FeatureDomain.box(1, 10)).withFormats(formats).withMargins(margins);
        Path certificates = folder.resolve("proofs" + formats.size() + margins + layer.hashCode() + ".jsonl");
        Audit.of(FirstFeatures.of(layer, 1), sets.build())
                .withQuestion(question)
                .run(
                        AuditFiles.of(folder.resolve("verdicts" + certificates.getFileName()))
                                .withCertificates(certificates),
                        RunOptions.DEFAULT);
        return CertificateCheck.of(layer, certificates).run();
    }

    @Test
    void whatTheFirstFeaturesProduceTheLayerProducesAlsoInFloat32() {
        assertThat(check(ORDINARY, List.of(NumberFormat.FLOAT32), Margins.NONE).rejections())
                .isEmpty();
        assertThat(check(BEYOND, List.of(), Margins.NONE).rejections()).isEmpty();
    }

    @Test
    void theMarginOfTheFirstFeaturesIsNotThatOfAll() {
        assertThat(check(ORDINARY, List.of(), Margins.ALL).rejections())
                .singleElement()
                .satisfies(rejection ->
                        assertThat(rejection.reason()).contains("margin among inputs of the first features"));
    }

    @Test
    void anInfiniteWeightOfAnotherFeatureIsNotSafe() {
        assertThat(check(BEYOND, List.of(NumberFormat.FLOAT32), Margins.NONE).rejections())
                .singleElement()
                .satisfies(rejection -> assertThat(rejection.reason())
                        .contains("in float32, a weight of the other features is beyond the numbers of the format"));
    }
}
