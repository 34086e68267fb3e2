package org.orthant.figure;

import java.util.ArrayList;
import java.util.List;
import org.orthant.chart.Panel;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.drawing.Typeface;

/** A label set of a test example that a trained layer can never predict, with the names of its labels (paper, figure 1b). */
public final class ExampleFigure {

    private static final double ROW = 19;
    private static final double BOX = 118;
    private static final double LABELS = 204;

    /** Fonts that a page has instead of ours are up to an eighth wider. */
    private static final double OTHER_FONTS = 1.125;

    /** The most labels of each kind that are named. */
    private static final int MOST = 10;

    private record Row(String name, Ink ink, String sign) {}

    private ExampleFigure() {}

    /** Draws the label set. */
    public static Drawing of(UnreachableSet example) {
        List<Row> rows = new ArrayList<>();
        add(rows, example.core(), Ink.series(0), "+", "labels that also make it unreachable");
        add(rows, example.others(), Ink.TEXT, "+", "active labels");
        add(rows, example.off(), Ink.series(1), "−", "labels like these");
        int rest = example.labels()
                - example.core().size()
                - example.others().size()
                - example.off().size();
        if (rest > 0) {
            rows.add(new Row("… and " + rest + " other labels", Ink.QUIET, "−"));
        }
        List<String> caption = caption(example);
        double width = Math.max(
                LABELS
                        + rows.stream()
                                .mapToDouble(row -> OTHER_FONTS * Typeface.width(row.name(), Panel.MEDIUM))
                                .max()
                                .orElse(0),
                caption.stream()
                        .mapToDouble(line -> OTHER_FONTS * Typeface.width(line, Panel.SMALL))
                        .max()
                        .orElse(0));
        double height = Math.max(60, rows.size() * ROW);
        Canvas canvas = new Canvas();
        double middle = 12 + height / 2;
        canvas.group("example", example.example(), group -> {
            group.box(12, middle - 26, BOX, 52, 4, Paint.stroke(Ink.TEXT, 1));
            group.text(12 + BOX / 2, middle - 4, Panel.MEDIUM, Text.of(example.example()), Ink.TEXT, Anchor.MIDDLE);
            group.text(12 + BOX / 2, middle + 13, Panel.SMALL, Text.of(example.data()), Ink.QUIET, Anchor.MIDDLE);
        });
        for (int i = 0; i < rows.size(); i++) {
            row(canvas, rows.get(i), 12 + i * ROW + ROW / 2, middle);
        }
        for (int i = 0; i < caption.size(); i++) {
            canvas.text(12, 12 + height + 24 + i * 15, Panel.SMALL, Text.of(caption.get(i)), Ink.TEXT, Anchor.START);
        }
        return canvas.drawing(
                width + 24,
                height + 30 + 15 * caption.size(),
                "A label set that " + example.layer() + " can never predict",
                "Active: " + String.join(", ", example.core())
                        + (example.others().isEmpty() ? "" : ", " + String.join(", ", example.others())) + ". "
                        + String.join(" ", caption) + " Inactive labels of the reason: "
                        + String.join(", ", example.off()) + ".");
    }

    private static void add(List<Row> rows, List<String> names, Ink ink, String sign, String more) {
        names.stream().limit(MOST).forEach(name -> rows.add(new Row(name, ink, sign)));
        if (names.size() > MOST) {
            rows.add(new Row("and " + (names.size() - MOST) + " more " + more, ink, sign));
        }
    }

    private static void row(Canvas canvas, Row row, double y, double middle) {
        boolean active = row.sign().equals("+");
        canvas.group(active ? "active" : "inactive", row.name(), group -> {
            Paint paint = Paint.stroke(row.ink(), active ? 1.2 : 0.9);
            group.line(12 + BOX, middle, LABELS - 22, y, active ? paint : paint.dashed(2, 3));
            group.text(
                    LABELS - 14, y + 0.36 * Panel.MEDIUM, Panel.MEDIUM, Text.of(row.sign()), row.ink(), Anchor.MIDDLE);
            group.text(LABELS, y + 0.36 * Panel.MEDIUM, Panel.MEDIUM, Text.of(row.name()), row.ink(), Anchor.START);
        });
    }

    private static List<String> caption(UnreachableSet example) {
        if (example.off().isEmpty()) {
            return List.of(
                    example.layer() + " can never predict this label set: no input switches on all blue labels.");
        }
        String which = example.core().size() == 1 ? "the blue label" : "all blue labels";
        return List.of(
                example.layer() + " can never predict this label set: for every input that switches on " + which + ",",
                "at least one of the " + example.off().size() + " orange labels is on as well.");
    }
}
