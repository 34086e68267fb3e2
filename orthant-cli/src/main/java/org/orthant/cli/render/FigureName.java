package org.orthant.cli.render;

import java.util.Locale;

/** The figures that can be drawn. */
public enum FigureName {
    ARRANGEMENT("the regions of a layer with 2 features"),
    BALLS("the same with their Chebyshev balls"),
    ALTERNATING("the regions of a layer whose maximal minors are positive"),
    NORMALS("the rows of a layer with 2 features as arrows, and its maximal minors"),
    FRACTION("the share of all label sets that can be predicted"),
    RADIUS("the radius of small regions"),
    MINORS("the size of maximal minors as labels are added"),
    HASSE("all label sets of a layer with few labels"),
    SPHERE("the regions of a layer with 3 features, on the sphere"),
    ACTIVE("the number of active labels per label set (--label-sets)"),
    LOSS("training loss by step (--run)"),
    HEADS("scores of layers, and the label sets that they can predict, by width (--run)"),
    CONVERGENCE("time to the best model (--run)"),
    EXAMPLE("a test label set that the layer of a run can never predict, and why (--run)");

    private final String title;

    FigureName(String title) {
        this.title = title;
    }

    /** Returns what it shows, in words. */
    public String title() {
        return title;
    }

    /** Returns the name on the command line and in file names. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
