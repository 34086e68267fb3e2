package org.orthant.layer;

import java.util.Optional;

/** What claims about an output layer are about, where that is not the same as the model that computes it. */
public enum ClaimSubject {
    /** The layer, which the model computes in floating point. */
    OUTPUT_LAYER("output layer", Optional.empty()),

    /**
     * The real numbers that a quantised layer's integers stand for. The model itself computes in integers of few bits: it rounds features
     * and scores, saturates, and breaks the ties that result in some way.
     */
    DEQUANTISED_LAYER(
            "dequantised layer",
            Optional.of(
                    "every verdict is about the dequantised layer, in exact arithmetic; the model computes in integers of"
                            + " few bits, which round and tie, so that its own outputs can differ"));

    private final String text;
    private final Optional<String> caveat;

    ClaimSubject(String text, Optional<String> caveat) {
        this.text = text;
        this.caveat = caveat;
    }

    /** Returns what it is called, also in files. */
    public String text() {
        return text;
    }

    /** Returns how the model differs from what claims are about; empty if it does not. */
    public Optional<String> caveat() {
        return caveat;
    }

    /** Returns whether claims about floating-point rounding are about what the model computes. */
    public boolean isFloatingPoint() {
        return this == OUTPUT_LAYER;
    }
}
