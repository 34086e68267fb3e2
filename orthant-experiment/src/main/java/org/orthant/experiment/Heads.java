package org.orthant.experiment;

import org.orthant.train.folder.HeadPlan;

/** Output layers in the words of the paper. */
public final class Heads {

    private Heads() {}

    /** The kind of layer, without its size. */
    public static String shortName(HeadPlan head) {
        return switch (head.kind()) {
            case BSL -> head.informedStart() ? "BSL with bias" : "BSL";
            case NO_PROJECTION -> "No projection" + (head.informedStart() ? " informed" : "");
            case DFT -> "DFT" + uninformed(head, " uninformed");
            case DFT_LEARNED -> "DFT learned" + uninformed(head, " uninformed");
            case SPREAD ->
                (spread(head) == 0 ? "DFT scaled" : "Spread " + spread(head)) + uninformed(head, " uninformed");
            case ATTENTION -> "Attention" + uninformed(head, " uninformed");
        };
    }

    /** The layer with its size. */
    public static String name(HeadPlan head) {
        return switch (head.kind()) {
            case BSL ->
                "BSL, d = " + head.width() + (head.informedStart() ? ", with a bias for k = " + head.active() : "");
            case NO_PROJECTION ->
                "no projection, d = " + head.width()
                        + (head.informedStart() ? ", with a bias for k = " + head.active() : ", with a bias");
            case DFT ->
                "DFT, k = " + head.active() + ", slack " + head.width() + uninformed(head, ", uninformed start");
            case DFT_LEARNED ->
                "DFT with learned nodes, k = " + head.active() + ", slack " + head.width()
                        + uninformed(head, ", uninformed start");
            case SPREAD ->
                (spread(head) == 0 ? "DFT with scaled columns, k = " : "DFT with spread frequencies, k = ")
                        + head.active() + (spread(head) == 0 ? "" : ", m = " + spread(head)) + ", slack " + head.width()
                        + uninformed(head, ", uninformed start");
            case ATTENTION -> "label-wise attention, d = " + head.width() + uninformed(head, ", uninformed start");
        };
    }

    private static int spread(HeadPlan head) {
        return head.spread().orElseThrow().frequencies();
    }

    private static String uninformed(HeadPlan head, String addition) {
        return head.informedStart() ? "" : addition;
    }
}
