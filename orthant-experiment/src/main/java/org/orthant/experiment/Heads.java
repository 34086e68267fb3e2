package org.orthant.experiment;

import org.orthant.train.folder.HeadPlan;

/** Output layers in the words of the paper. */
public final class Heads {

    private Heads() {}

    /** The kind of layer, without its size. */
    public static String shortName(HeadPlan head) {
        return switch (head.kind()) {
            case BSL -> head.informedStart() ? "BSL with bias" : "BSL";
            case DFT -> head.informedStart() ? "DFT" : "DFT uninformed";
        };
    }

    /** The layer with its size. */
    public static String name(HeadPlan head) {
        return switch (head.kind()) {
            case BSL ->
                "BSL, d = " + head.width() + (head.informedStart() ? ", with a bias for k = " + head.active() : "");
            case DFT ->
                "DFT, k = " + head.active() + ", slack " + head.width()
                        + (head.informedStart() ? "" : ", uninformed start");
        };
    }
}
