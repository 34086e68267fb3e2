package org.orthant.experiment;

import org.orthant.train.run.HeadPlan;

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

    /** A score as people know it. */
    public static String scoreName(String key, int rank) {
        return switch (key) {
            case "precision_at_k" -> "P@" + rank;
            case "recall_at_k" -> "R@" + rank;
            case "f1_at_k" -> "F1@" + rank;
            case "ndcg_at_k" -> "nDCG@" + rank;
            case "psp_at_k" -> "PSP@" + rank;
            case "micro_f1" -> "micro F1";
            case "macro_f1" -> "macro F1";
            default -> key.replace('_', ' ');
        };
    }
}
