package org.orthant.train.folder;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The output layer that a user asks for, before the number of labels is known.
 *
 * @param kind which of the paper's two layers
 * @param width the features {@code d} of a BSL, or the slack columns of a DFT layer
 * @param active {@code k}: what a DFT layer guarantees, and how many labels an informed start expects
 * @param informedStart whether every label starts with the probability {@code k/n}; a BSL needs a bias for it
 */
public record HeadPlan(Kind kind, int width, int active, boolean informedStart) {

    /** The paper's two layers. */
    public enum Kind {
        /** All weights are trained. */
        BSL,
        /** Some columns are fixed, and guarantee {@code k}. */
        DFT
    }

    /** The layer that a section of {@code config.yaml} or {@code model.json} describes. */
    public static HeadPlan read(Section section) {
        String kind = section.text("kind");
        Kind known = switch (kind) {
            case "bsl" -> Kind.BSL;
            case "dft" -> Kind.DFT;
            default -> throw section.wrong("kind", kind, "bsl or dft");
        };
        return new HeadPlan(known, section.number("width"), section.number("active"), section.truth("informed-start"));
    }

    /** Such a section. */
    public Map<String, Object> section() {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("kind", kind.name().toLowerCase(Locale.ROOT));
        section.put("width", width);
        section.put("active", active);
        section.put("informed-start", informedStart);
        return section;
    }
}
