package org.orthant.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.DomainChain;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Certificate;
import org.orthant.proof.Checker;
import org.orthant.proof.Point;

/** A feature vector at which a class wins, as its certificate proves. */
final class Witness {

    private final Certificate.Argmaxable certificate;
    private final double[] features;

    private Witness(Certificate.Argmaxable certificate, double[] features) {
        this.certificate = certificate;
        this.features = features;
    }

    /** Returns the witness of a certificate; the maps of the domain are applied in doubles. */
    static Witness of(Certificate.Argmaxable certificate, FeatureDomain domain) {
        DomainChain chain = DomainChain.of(domain);
        double[] point = onSphere(certificate.witness().toDoubles(), chain.base());
        for (int m = chain.maps().size() - 1; m >= 0; m--) {
            point = mapped(chain.maps().get(m), point);
        }
        double[] features = new double[domain.features()];
        System.arraycopy(point, 0, features, 0, features.length);
        return new Witness(certificate, features);
    }

    /** A point of a sphere is given by its direction. */
    private static double[] onSphere(double[] point, FeatureDomain base) {
        if (!(base instanceof Ball ball && ball.surface())) {
            return point;
        }
        double square = 0;
        for (int j = 0; j < base.features(); j++) {
            square += point[j] * point[j];
        }
        double factor = ball.roundedRadius() / Math.sqrt(square);
        double[] scaled = new double[point.length];
        for (int j = 0; j < scaled.length; j++) {
            scaled[j] = factor * point[j];
        }
        return scaled;
    }

    private static double[] mapped(AffineMap map, double[] point) {
        double[] image = new double[map.outputs()];
        double[] row = new double[map.inputs()];
        for (int k = 0; k < image.length; k++) {
            image[k] = map.offset(k);
            map.copyRow(k, row);
            for (int j = 0; j < row.length; j++) {
                image[k] += row[j] * point[j];
            }
        }
        return image;
    }

    /** Returns the class. */
    int label() {
        return certificate.labelSet().activeAt(0);
    }

    /** Returns the feature vector, rounded to doubles. */
    double[] features() {
        return features.clone();
    }

    /**
     * Returns whether the checker accepts that the class wins at this point also for another layer: with a threshold between its logit and
     * all others there, or the one that it had.
     */
    boolean holds(OutputLayer layer, Checker checker) {
        double[] logits = layer.logits(features);
        double next = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < logits.length; c++) {
            next = c == label() ? next : Math.max(next, logits[c]);
        }
        double middle = logits[label()] / 2 + next / 2;
        return (Double.isFinite(middle) && accepts(checker, layer.labels(), withThreshold(middle)))
                || accepts(checker, layer.labels(), certificate.witness());
    }

    private boolean accepts(Checker checker, int labels, Point point) {
        return checker.check(new Certificate.Argmaxable(LabelSet.of(labels, label()), point, Optional.empty()))
                .isAccepted();
    }

    private Point withThreshold(double threshold) {
        List<Rational> coordinates = new ArrayList<>(certificate.witness().coordinates());
        coordinates.set(coordinates.size() - 1, Rational.exactly(threshold));
        return Point.of(coordinates);
    }
}
