package org.orthant.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.drawing.Outline.PlanePoint;
import org.orthant.geometry.Regions;
import org.orthant.labels.LabelSet;
import org.orthant.labels.SignVector;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.Question;
import org.orthant.verify.Session;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

/**
 * The regions of a layer of two features, as far as they can be seen in a disc around the origin.
 *
 * @param box the bound of the features for which Chebyshev balls were found
 * @param view the radius of the disc
 * @param list the regions, in the order of {@link Regions}
 */
record PlaneRegions(double box, double view, List<PlaneRegion> list) {

    /** How far one sees beyond the box, at least, as in the paper, and at most. */
    private static final double LEAST_VIEW = 1.75;

    private static final double MOST_VIEW = 2.5;

    /** How far beyond the last intersection the box of a layer with bias reaches. */
    private static final double ROOM = 1.25;

    /** A region, its largest ball with a centre in the box, and the part of it that is in view. */
    record PlaneRegion(SignVector signs, PlanePoint centre, double radius, ConvexPolygon visible) {}

    PlaneRegions {
        list = List.copyOf(list);
    }

    static PlaneRegions of(OutputLayer layer) {
        double box = layer.hasBias() ? ROOM * farthestIntersection(layer) : 1;
        Session session =
                Verifier.of(layer, Question.radius(FeatureDomain.box(2, box))).session();
        Map<SignVector, RadiusProof> balls = new LinkedHashMap<>();
        for (Regions.Region region : Regions.of(layer).list()) {
            // Absent if the region lies outside the box.
            session.verify(LabelSet.fromSigns(region.signs()))
                    .<Optional<RadiusProof>>match(
                            Verdict.Argmaxable::radius, never -> Optional.empty(), open -> Optional.empty())
                    .ifPresent(ball -> balls.put(region.signs(), ball));
        }
        double farthest = balls.values().stream()
                .mapToDouble(ball -> length(ball.centre().toDoubles()) + ball.low())
                .max()
                .orElse(0);
        double view = Math.min(MOST_VIEW * box, Math.max(LEAST_VIEW * box, 1.01 * farthest));
        List<PlaneRegion> regions = new ArrayList<>();
        balls.forEach((signs, ball) -> {
            double[] centre = ball.centre().toDoubles();
            regions.add(new PlaneRegion(
                    signs, new PlanePoint(centre[0], centre[1]), ball.low(), visible(layer, signs, view)));
        });
        return new PlaneRegions(box, view, regions);
    }

    private static double length(double[] vector) {
        return Math.hypot(vector[0], vector[1]);
    }

    private static ConvexPolygon visible(OutputLayer layer, SignVector signs, double view) {
        ConvexPolygon part = ConvexPolygon.disc(0, 0, view);
        for (int i = 0; i < layer.labels(); i++) {
            int sign = signs.signAt(i);
            part = part.clip(sign * layer.weight(i, 0), sign * layer.weight(i, 1), sign * layer.bias(i));
        }
        return part;
    }

    /** Returns the largest coordinate of a point where two lines meet, or where a line is nearest to the origin. */
    private static double farthestIntersection(OutputLayer layer) {
        double farthest = 0;
        for (int i = 0; i < layer.labels(); i++) {
            double[] u = layer.row(i);
            double length = length(u);
            farthest = Math.max(farthest, length == 0 ? 0 : Math.abs(layer.bias(i)) / length);
            for (int j = 0; j < i; j++) {
                double[] v = layer.row(j);
                double determinant = u[0] * v[1] - u[1] * v[0];
                if (Math.abs(determinant) > 1e-9 * length * length(v)) {
                    double x = (u[1] * layer.bias(j) - v[1] * layer.bias(i)) / determinant;
                    double y = (v[0] * layer.bias(i) - u[0] * layer.bias(j)) / determinant;
                    farthest = Math.max(farthest, Math.max(Math.abs(x), Math.abs(y)));
                }
            }
        }
        return farthest > 0 ? farthest : 1;
    }
}
