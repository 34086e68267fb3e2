package org.orthant.console.render;

/**
 * A problem of a class or label set.
 *
 * @param rule the rule that it breaks
 * @param standing whether it is new
 * @param message what is wrong, as a sentence
 */
public record Finding(Rule rule, Standing standing, String message) {

    /** A rule that every class or label set should keep. */
    public enum Rule {
        /** Some input produces it. */
        UNREACHABLE(
                "orthant-unreachable",
                "No input produces this class or label set",
                "Whatever the input of the model, its output layer never produces this class or label set. A certificate proves it, which an independent"
                        + " checker has accepted."),
        /** If some input produced it in the old model, some input produces it in the new one. */
        NEWLY_UNREACHABLE(
                "orthant-newly-unreachable",
                "No input produces this class or label set any more",
                "The new model never produces this class or label set, whatever its input, and the old model was not proven to lack it. A certificate"
                        + " proves it, which an independent checker has accepted."),
        /** It is decided. */
        UNDECIDED(
                "orthant-undecided",
                "Whether some input produces this class or label set is not decided",
                "The time limit ended before a proof was found.");

        /** The stable name. */
        final String id;

        final String title;
        final String description;

        Rule(String id, String title, String description) {
            this.id = id;
            this.title = title;
            this.description = description;
        }
    }

    /** Whether a problem is new. */
    public enum Standing {
        /** It is reported for the first time, or nothing is known about earlier ones. */
        NEW,
        /** It was there before and is accepted. */
        KNOWN
    }
}
