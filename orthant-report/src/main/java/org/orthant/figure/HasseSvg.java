package org.orthant.figure;

import java.util.List;
import org.orthant.figure.HasseLayout.Band;
import org.orthant.figure.HasseLayout.Point;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.HasseDiagram.Node;

/**
 * A Hasse diagram as a self-contained SVG image, for light and dark pages, in colour or in grey.
 *
 * <p>Levels rise from no active label to all. Argmaxable assignments are filled, the others are hatched with a dashed
 * outline; where a level is too wide for signs, nodes shrink to filled and hollow dots. Nodes tell their signs when
 * pointed at.
 */
public final class HasseSvg {

    private static final double CORNER = 12;

    private final HasseDiagram diagram;
    private final HasseLayout layout;
    private final NodePen pen;
    private final Markup svg = new Markup();

    private HasseSvg(HasseDiagram diagram) {
        this.diagram = diagram;
        this.layout = HasseLayout.of(diagram);
        this.pen = new NodePen(layout.shape(), svg);
    }

    /** The picture, headed by how many assignments are argmaxable. */
    public static String render(HasseDiagram diagram) {
        return render(diagram, HasseSummary.sentence(diagram));
    }

    /** The picture under a heading, such as the name of the layer; a heading that does not fit is shortened. */
    public static String render(HasseDiagram diagram, String heading) {
        return new HasseSvg(diagram).draw(heading);
    }

    private String draw(String heading) {
        String size = Markup.number(layout.width()) + " " + Markup.number(layout.height());
        svg.start("svg").with("xmlns", "http://www.w3.org/2000/svg");
        svg.with("class", HasseStyle.ROOT).with("role", "img");
        svg.with("width", layout.width()).with("height", layout.height()).with("viewBox", "0 0 " + size);
        svg.start("title").text(heading).end();
        svg.start("desc").text(description()).end();
        svg.start("style").text(HasseStyle.SHEET).end();
        pen.defineHatch();
        svg.start("rect").with("class", "paper");
        svg.with("width", layout.width())
                .with("height", layout.height())
                .with("rx", CORNER)
                .end();
        header(heading);
        layout.bands().forEach(this::band);
        new HasseEdges(diagram, layout).draw(svg);
        nodes();
        captions();
        return svg.end().document();
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

    private void header(String heading) {
        double left = HasseLayout.MARGIN;
        text(left, 44, "heading", shortened(heading));
        text(left, 67, "quiet", "Levels by number of active labels; each line switches one label on.");
        double middle = 92;
        pen.sample(new Point(left + pen.sampleWidth() / 2, middle), true);
        text(left + pen.sampleWidth() + 8, middle + 4.5, "legend", "argmaxable");
        double second = left + pen.sampleWidth() + 106;
        pen.sample(new Point(second + pen.sampleWidth() / 2, middle), false);
        text(second + pen.sampleWidth() + 8, middle + 4.5, "legend", "never predicted");
    }

    /** Leaves out the end of a heading that is wider than the picture, at a generous width per character. */
    private String shortened(String heading) {
        int most = (int) ((layout.width() - 2 * HasseLayout.MARGIN) / 11);
        int length = heading.codePointCount(0, heading.length());
        return length <= most ? heading : heading.substring(0, heading.offsetByCodePoints(0, most - 1)) + "…";
    }

    private void band(Band band) {
        svg.start("rect").with("class", "band");
        svg.with("x", HasseLayout.MARGIN / 2).with("y", band.top());
        svg.with("width", layout.width() - HasseLayout.MARGIN).with("height", band.height());
        svg.with("rx", Math.min(CORNER, band.height() / 2)).end();
    }

    private void nodes() {
        List<Node> nodes = diagram.nodes();
        svg.start("g").with("class", "nodes").with("font-size", layout.shape().fontSize());
        for (int i = 0; i < nodes.size(); i++) {
            pen.node(layout.points().get(i), nodes.get(i));
        }
        svg.end();
    }

    private void captions() {
        for (int active = 0; active <= diagram.labels(); active++) {
            text(HasseLayout.MARGIN, layout.bands().get(active).middle() + 4.5, "caption", caption(active));
        }
    }

    private String caption(int active) {
        return active + " active: " + HasseSummary.share(diagram.levels().get(active));
    }

    private void text(double x, double y, String style, String text) {
        svg.start("text")
                .with("class", style)
                .with("x", x)
                .with("y", y)
                .text(text)
                .end();
    }
}
