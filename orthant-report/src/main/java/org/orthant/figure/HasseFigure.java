package org.orthant.figure;

import java.util.List;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.figure.HasseLayout.Band;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.HasseDiagram.Node;

/**
 * A Hasse diagram as a drawing.
 *
 * <p>Levels rise from no active label to all. Argmaxable assignments are filled, the others are hollow with a dashed
 * outline; where a level is too wide for signs, nodes shrink to filled and hollow dots. Nodes show their signs when
 * pointed at.
 */
public final class HasseFigure {

    /** The size of text in the body of the picture. */
    static final double BODY = 13;

    private static final double CORNER = 12;

    private final HasseDiagram diagram;
    private final HasseLayout layout;
    private final NodePen pen;
    private final Canvas canvas = new Canvas();

    private HasseFigure(HasseDiagram diagram) {
        this.diagram = diagram;
        this.layout = HasseLayout.of(diagram);
        this.pen = new NodePen(layout.shape());
    }

    /** Returns the picture, headed by the number of argmaxable assignments. */
    public static Drawing of(HasseDiagram diagram) {
        return of(diagram, HasseSummary.sentence(diagram));
    }

    /** Returns the picture under a heading, such as the name of the layer; a heading that does not fit is shortened. */
    public static Drawing of(HasseDiagram diagram, String heading) {
        return new HasseFigure(diagram).draw(heading);
    }

    private Drawing draw(String heading) {
        new HasseHeading(layout, pen).draw(canvas, heading);
        layout.bands().forEach(this::band);
        new HasseEdges(diagram, layout).draw(canvas);
        canvas.group("nodes", "", this::nodes);
        captions();
        return canvas.drawing(layout.width(), layout.height(), heading, description());
    }

    private String description() {
        StringBuilder text =
                new StringBuilder("Hasse diagram of label assignments, in levels by number of active labels. ");
        text.append(HasseSummary.sentence(diagram)).append('.');
        for (int active = 0; active <= diagram.labels(); active++) {
            text.append(active == 0 ? " " : "; ").append(caption(active));
        }
        return text.append('.').toString();
    }

    private void band(Band band) {
        canvas.box(
                HasseLayout.MARGIN / 2,
                band.top(),
                layout.width() - HasseLayout.MARGIN,
                band.height(),
                Math.min(CORNER, band.height() / 2),
                Paint.fill(Ink.BAND));
    }

    private void nodes(Canvas group) {
        List<Node> nodes = diagram.nodes();
        for (int i = 0; i < nodes.size(); i++) {
            pen.node(group, layout.points().get(i), nodes.get(i));
        }
    }

    private void captions() {
        for (int active = 0; active <= diagram.labels(); active++) {
            double y = layout.bands().get(active).middle() + 4.5;
            String caption = caption(active);
            canvas.group(
                    "caption",
                    "",
                    group -> group.text(HasseLayout.MARGIN, y, BODY, Text.of(caption), Ink.TEXT, Anchor.START));
        }
    }

    private String caption(int active) {
        return active + " active: " + HasseSummary.share(diagram.levels().get(active));
    }
}
