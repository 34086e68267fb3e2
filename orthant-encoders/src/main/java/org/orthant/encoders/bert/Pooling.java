package org.orthant.encoders.bert;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How the vectors of a text's subwords become one. */
public enum Pooling {
    /** That of the first subword, {@code [CLS]}, through an affine map and tanh. */
    CLS,
    /** Their mean. */
    MEAN;

    /** The one that is written like this, capital letters or not. */
    public static Optional<Pooling> parse(String text) {
        return Arrays.stream(values())
                .filter(pooling -> pooling.text().equalsIgnoreCase(text))
                .findFirst();
    }

    /** As it stands in files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
