package org.orthant.verify;

import java.util.Arrays;
import java.util.Locale;

/** What is known about a label set and a layer that is deployed in some format. */
public enum Deployed {
    /** Proven: some input produces it, in whichever order the layer adds up. */
    SAFE,
    /** Some input produced it when it was tried in one order; another order may do otherwise. */
    OBSERVED,
    /** It is argmaxable, but no input that was tried produced it. */
    UNSEEN,
    /** Proven: no input produces it, in whichever order the layer adds up. */
    IMPOSSIBLE,
    /** It is unargmaxable, but rounding may make up for that. */
    OPEN;

    /** As it stands in files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The answer that stands in files so. */
    public static Deployed parse(String text) {
        return Arrays.stream(values())
                .filter(answer -> answer.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        '"' + text + "\" is unknown: expected safe, observed, unseen, impossible or open"));
    }
}
