package org.orthant.train.folder;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.io.tree.Section;
import org.orthant.layer.Frequencies;
import org.orthant.layer.SpreadLayer;

/**
 * The output layer that a user asks for, before the number of labels is known.
 *
 * @param kind which layer
 * @param width the features {@code d} of a BSL, those of a token with attention, the encoder's for {@code NO_PROJECTION}, or the
 *     slack columns of the others
 * @param active {@code k}: what a DFT layer guarantees, and how many labels an informed start expects
 * @param informedStart whether every label starts with the probability {@code k/n}; a BSL needs a bias for it, which a layer without
 *     projection always has
 * @param spread what else a layer with spread frequencies has; empty for all others
 */
public record HeadPlan(Kind kind, int width, int active, boolean informedStart, Optional<Spread> spread) {

    /** The paper's two layers, variants of both, and a head that is not a layer. */
    public enum Kind {
        /** All weights are trained. */
        BSL,
        /** A layer with a bias, directly on the encoder's activations, without a projection. */
        NO_PROJECTION,
        /** Some columns are fixed, and guarantee {@code k}. */
        DFT,
        /** The nodes of these columns are trained as well, and stay distinct and in their order. */
        DFT_LEARNED,
        /** More columns are fixed, and all of them may be scaled. */
        SPREAD,
        /** Every label attends to the tokens: there is no output layer {@code z = Wx + b} of features of the whole input. */
        ATTENTION;

        /** Returns whether the head ends in an output layer {@code z = Wx + b}. */
        public boolean isLayer() {
            return this != ATTENTION;
        }

        /** Returns whether every set of up to {@code k} labels can be predicted, by the paper's theorem. */
        public boolean isGuaranteed() {
            return this == DFT || this == DFT_LEARNED || this == SPREAD;
        }

        /** Returns whether the head begins with an affine projection. */
        public boolean isProjected() {
            return this != NO_PROJECTION;
        }

        /** Returns the name in files and on the command line. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * What a layer with spread frequencies has more than a DFT layer.
     *
     * @param frequencies {@code m}, how many are spread; 0 for a DFT layer whose columns are only scaled
     * @param seed which they are
     * @param scale the norm of fixed columns; empty for {@code √n/8}
     */
    public record Spread(int frequencies, long seed, Optional<Double> scale) {}

    /** Checks that a layer has spread frequencies exactly if its kind needs them. */
    public HeadPlan {
        if (spread.isPresent() != (kind == Kind.SPREAD)) {
            throw new IllegalArgumentException("spread frequencies are for layers of that kind, not for " + kind);
        }
    }

    /** A head without spread frequencies. */
    public HeadPlan(Kind kind, int width, int active, boolean informedStart) {
        this(kind, width, active, informedStart, Optional.empty());
    }

    /** A layer with spread frequencies. */
    public static HeadPlan spread(int width, int active, boolean informedStart, Spread spread) {
        return new HeadPlan(Kind.SPREAD, width, active, informedStart, Optional.of(spread));
    }

    /** The frequencies of a layer with spread ones, for the given number of labels; refuses those that do not fit. */
    public Frequencies frequencies(int labels) {
        Spread more = spread.orElseThrow();
        return Frequencies.of(labels, active, more.frequencies(), more.seed());
    }

    /** The norm of its fixed columns. */
    public double scale(int labels) {
        return spread.orElseThrow().scale().orElseGet(() -> SpreadLayer.usualScale(labels));
    }

    /** The same with all that depends on the number of labels as numbers. */
    public HeadPlan resolved(int labels) {
        return spread.map(more -> spread(
                        width,
                        active,
                        informedStart,
                        new Spread(more.frequencies(), more.seed(), Optional.of(scale(labels)))))
                .orElse(this);
    }

    /** The layer that a section of {@code config.yaml} or {@code model.json} describes. */
    public static HeadPlan read(Section section) {
        String kind = section.text("kind");
        Kind known = Stream.of(Kind.values())
                .filter(one -> one.toString().equals(kind))
                .findFirst()
                .orElseThrow(
                        () -> section.wrong("kind", kind, "bsl, no-projection, dft, dft-learned, spread or attention"));
        return new HeadPlan(
                known,
                section.number("width"),
                section.number("active"),
                section.truth("informed-start"),
                known == Kind.SPREAD ? Optional.of(readSpread(section)) : Optional.empty());
    }

    private static Spread readSpread(Section section) {
        Optional<Double> scale =
                section.optionalText("scale").isPresent() ? Optional.of(section.real("scale")) : Optional.empty();
        return new Spread(section.number("spread"), section.whole("frequency-seed"), scale);
    }

    /** Such a section. */
    public Map<String, Object> section() {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("kind", kind.toString());
        section.put("width", width);
        section.put("active", active);
        section.put("informed-start", informedStart);
        spread.ifPresent(more -> {
            section.put("spread", more.frequencies());
            section.put("frequency-seed", more.seed());
            more.scale().ifPresent(scale -> section.put("scale", scale));
        });
        return section;
    }
}
