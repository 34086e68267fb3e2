package org.orthant.figure;

import org.orthant.drawing.SvgWriter;
import org.orthant.geometry.HasseDiagram;

/** A Hasse diagram as a self-contained SVG image, for light and dark pages. */
public final class HasseSvg {

    private HasseSvg() {}

    /** Returns the picture, headed by the number of argmaxable assignments. */
    public static String render(HasseDiagram diagram) {
        return SvgWriter.writeAdaptive(HasseFigure.of(diagram));
    }

    /** Returns the picture under a heading, such as the name of the layer; a heading that does not fit is shortened. */
    public static String render(HasseDiagram diagram, String heading) {
        return SvgWriter.writeAdaptive(HasseFigure.of(diagram, heading));
    }
}
