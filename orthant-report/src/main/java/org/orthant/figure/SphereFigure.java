package org.orthant.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.chart.Legend;
import org.orthant.chart.Panel;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Outline;
import org.orthant.drawing.Outline.PlanePoint;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.drawing.Typeface;
import org.orthant.geometry.Regions;
import org.orthant.labels.LabelSet;
import org.orthant.labels.SignVector;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Question;
import org.orthant.verify.Session;
import org.orthant.verify.Verifier;

/**
 * The regions of a layer of three features on the unit sphere, seen from the region with the fewest active labels:
 * every hyperplane is a great circle, every ball in a region a cap (paper, appendix "Illustration of Argmaxable
 * Regions").
 *
 * <p>Without a bias the regions are cones, so that the sphere shows all there is. A cap is drawn around the direction
 * that stays farthest from all hyperplanes; it touches those that are nearest.
 */
public final class SphereFigure {

    /** The most labels whose circles are drawn. */
    public static final int MOST_LABELS = 12;

    private static final double FOOT = 44;
    private static final int SMOOTH = 120;

    /** What is nearer to the rim is seen too flat for signs. */
    private static final double FRONT = 0.3;

    private final List<Vector3> normals;
    private final Map<SignVector, Vector3> regions;
    private final SphereView view;
    private final Canvas canvas = new Canvas();

    private SphereFigure(OutputLayer layer, Map<SignVector, Vector3> regions) {
        this.normals = IntStream.range(0, layer.labels())
                .mapToObj(label -> Vector3.of(layer.row(label)).unit())
                .toList();
        this.regions = regions;
        this.view = SphereView.from(regions.values().iterator().next());
    }

    /** Draws the regions of a layer of three features without a bias. */
    public static Drawing of(OutputLayer layer) {
        if (layer.features() != 3 || layer.hasBias() || layer.labels() > MOST_LABELS) {
            throw new IllegalArgumentException("the sphere shows layers of 3 features without a bias and of at most "
                    + MOST_LABELS + " labels, not one of " + layer.features() + " features"
                    + (layer.hasBias() ? " with a bias" : "") + " and " + layer.labels() + " labels");
        }
        Session session =
                Verifier.of(layer, Question.verdict(FeatureDomain.box(3, 1))).session();
        Map<SignVector, Vector3> regions = new LinkedHashMap<>();
        for (Regions.Region region : Regions.of(layer).list()) {
            session.verify(LabelSet.fromSigns(region.signs()))
                    .<Optional<Vector3>>match(
                            yes -> Optional.of(
                                    Vector3.of(yes.witness().toDoubles()).unit()),
                            never -> Optional.empty(),
                            open -> Optional.empty())
                    .ifPresent(direction -> regions.put(region.signs(), direction));
        }
        if (regions.isEmpty()) {
            throw new IllegalArgumentException("the layer has no regions: some label has no weights");
        }
        return new SphereFigure(layer, regions).draw();
    }

    private Drawing draw() {
        canvas.circle(SphereView.SIZE / 2, SphereView.SIZE / 2, SphereView.RADIUS, Paint.fill(Ink.BAND));
        regions.forEach(this::cap);
        for (int label = 0; label < normals.size(); label++) {
            greatCircle(label);
        }
        canvas.circle(SphereView.SIZE / 2, SphereView.SIZE / 2, SphereView.RADIUS, Paint.stroke(Ink.AXIS, 1.2));
        regions.forEach(this::signs);
        legend();
        canvas.text(
                SphereView.SIZE / 2,
                SphereView.SIZE + FOOT - 10,
                Panel.MEDIUM,
                Text.of("Regions on the far side have the opposite signs."),
                Ink.QUIET,
                Anchor.MIDDLE);
        String title = normals.size() + " labels on 3 features: " + regions.size() + " regions on the sphere";
        return canvas.drawing(
                SphereView.SIZE,
                SphereView.SIZE + FOOT,
                title,
                title + ", seen from the region " + regions.keySet().iterator().next()
                        + ". Every hyperplane is a great circle, and the cap in a region touches the nearest of them.");
    }

    /** The largest cap around a direction that no hyperplane cuts. */
    private void cap(SignVector signs, Vector3 centre) {
        double sine = sine(centre);
        double cosine = Math.sqrt(1 - sine * sine);
        Vector3 seen = view.of(centre);
        boolean visible = seen.z() * cosine + seen.flat() * sine > 0;
        if (!visible) {
            return;
        }
        Vector3 first = centre.perpendicular();
        Vector3 second = centre.cross(first);
        List<PlanePoint> rim = new ArrayList<>();
        for (int i = 0; i < SMOOTH; i++) {
            double angle = 2 * Math.PI * i / SMOOTH;
            Vector3 around = first.times(Math.cos(angle)).plus(second.times(Math.sin(angle)));
            rim.add(SphereView.onDisc(view.of(centre.times(cosine).plus(around.times(sine)))));
        }
        Paint paint = Paint.fill(Ink.series(signs.active())).translucent(0.3);
        String title = signs + ", " + signs.active() + " active";
        canvas.group("cap", title, group -> group.path(Outline.polygon(rim), paint));
    }

    /** Returns the sine of the angle between a direction and the nearest hyperplane. */
    private double sine(Vector3 direction) {
        return normals.stream()
                .mapToDouble(normal -> Math.abs(normal.dot(direction)))
                .min()
                .orElseThrow();
    }

    /** The visible half of a label's circle, from where it crosses the rim over its point nearest to the reader. */
    private void greatCircle(int label) {
        Vector3 normal = view.of(normals.get(label));
        Vector3 crossing = normal.flat() < 1e-12
                ? new Vector3(1, 0, 0)
                : new Vector3(-normal.y() / normal.flat(), normal.x() / normal.flat(), 0);
        Vector3 upright = crossing.cross(normal);
        Vector3 nearest = upright.z() < 0 ? upright.times(-1) : upright;
        List<PlanePoint> front = new ArrayList<>();
        for (int i = 0; i <= SMOOTH / 2; i++) {
            double angle = 2 * Math.PI * i / SMOOTH;
            Vector3 point = crossing.times(Math.cos(angle)).plus(nearest.times(Math.sin(angle)));
            front.add(SphereView.place(point.x(), point.y()));
        }
        canvas.group(
                "hyperplane", "label " + label, group -> group.path(Outline.line(front), Paint.stroke(Ink.TEXT, 1.3)));
    }

    private void signs(SignVector signs, Vector3 direction) {
        Vector3 seen = view.of(direction);
        if (seen.z() < FRONT) {
            return;
        }
        PlanePoint at = SphereView.place(seen.x(), seen.y());
        Text text = Text.of(SignText.minus(signs.toString()));
        double room = 1.9 * SphereView.RADIUS * sine(direction) * Math.sqrt(1 - seen.x() * seen.x());
        double size = Math.max(8, Math.min(13, room / Typeface.width(text, 1)));
        canvas.group(
                "signs",
                signs.toString(),
                group -> group.text(at.x(), at.y() + 0.35 * size, size, text, Ink.TEXT, Anchor.MIDDLE));
    }

    /** Which colour stands for how many active labels. */
    private void legend() {
        List<Legend.Entry> entries = new ArrayList<>();
        for (int active = 0; active <= Math.min(normals.size() / 2, Ink.SERIES.size() - 1); active++) {
            entries.add(new Legend.Entry(
                    Paint.fill(Ink.series(active)).translucent(0.45),
                    Optional.empty(),
                    Ink.TEXT,
                    Text.of(active == 0 ? "none active" : String.valueOf(active))));
        }
        Legend.drawCentred(canvas, SphereView.SIZE / 2, SphereView.SIZE + 8, entries);
    }
}
