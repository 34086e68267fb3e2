package org.orthant.train.folder;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.tree.Section;

/**
 * The last activation function of an encoder, which decides what activation vectors {@code a} the projection {@code x = Pa + c} can be
 * given.
 *
 * <p>Only a bijection gives every vector. With any other one, features that the output layer needs may be out of reach, whatever the
 * projection: what is guaranteed for the output layer then need not hold for the model.
 */
public enum EncoderActivation {
    /** {@code u} where that is positive, and {@code 0.1 u} elsewhere: a bijection. */
    LEAKY_RELU("leaky-relu", ""),
    /** {@code max(0, u)}. */
    RELU("relu", "the encoder ends in a ReLU, whose activations are never negative"),
    /** Means of {@code max(0, u)} over an image. */
    POOLED_RELU("pooled-relu", "the encoder ends in means of ReLUs, which are never negative"),
    /** {@code tanh u}. */
    TANH("tanh", "the encoder ends in tanh, whose activations lie between -1 and 1"),
    /** The features of the data, which may be any numbers. */
    NONE("none", ""),
    /** Vectors of length 1. */
    UNIT_LENGTH("unit-length", "the encoder's activation vectors have length 1"),
    /** Means of layer-normalised vectors. */
    LAYER_NORM("layer-norm", "the encoder ends in means of layer-normalised vectors, which are bounded"),
    /** An encoder of which nothing is known. */
    UNKNOWN("unknown", "the last activation function of the encoder is not known");

    /** The slope of a leaky ReLU for negative numbers, as it is computed. */
    public static final float LEAKY_SLOPE = 0.1f;

    /** The name of the setting in sections of files and among choices. */
    public static final String KEY = "activation";

    private final String text;
    private final String restriction;

    EncoderActivation(String text, String restriction) {
        this.text = text;
        this.restriction = restriction;
    }

    /** Returns the name in files. */
    public String text() {
        return text;
    }

    /** Returns whether every vector of real numbers is an activation vector. */
    public boolean isBijective() {
        return restriction.isEmpty();
    }

    /** Returns why some vectors are not activation vectors, as a clause; empty for a bijection. */
    public String restriction() {
        return restriction;
    }

    /**
     * Reads the last activation of an encoder, one among some.
     *
     * @param missing what it was in versions whose files did not name it
     */
    public static EncoderActivation read(Section encoder, List<EncoderActivation> among, EncoderActivation missing) {
        return encoder.has(KEY) ? encoder.parsed(KEY, text -> parse(text, among)) : missing;
    }

    /**
     * Returns the one of this name among some.
     *
     * @throws IllegalArgumentException if the name is not among them
     */
    public static EncoderActivation parse(String text, List<EncoderActivation> among) {
        return named(text).filter(among::contains).orElseThrow(() -> {
            List<String> names = among.stream().map(EncoderActivation::text).toList();
            int last = names.size() - 1;
            return new IllegalArgumentException("activation " + text + ": expected "
                    + String.join(", ", names.subList(0, last)) + " or " + names.get(last));
        });
    }

    /**
     * Returns the last activation of the encoder that a section of {@code config.yaml} or {@code model.json} describes. Files of versions
     * that had no choice do not name it; it follows from the kind of the encoder there.
     */
    public static EncoderActivation of(Map<String, ?> encoder) {
        Object given = encoder.get(KEY);
        if (given != null) {
            return named(given.toString()).orElse(UNKNOWN);
        }
        return switch (String.valueOf(encoder.get("kind"))) {
            case "words" -> RELU;
            case "cnn" -> TANH;
            case "features" -> NONE;
            case "sentences" -> UNIT_LENGTH;
            case "tresnet" -> POOLED_RELU;
            case "bert" -> "mean".equals(encoder.get("pooling")) ? LAYER_NORM : TANH;
            default -> UNKNOWN;
        };
    }

    private static Optional<EncoderActivation> named(String text) {
        return Arrays.stream(values())
                .filter(activation -> activation.text.equals(text))
                .findFirst();
    }
}
