package org.orthant.audit.model;

/**
 * Something that is assumed about a model, and why.
 *
 * @param topic what it is about
 * @param text the assumption and its reason, such as {@code argmax, because …}
 */
public record Assumption(Topic topic, String text) {

    /** What is assumed. */
    public enum Topic {
        /** How logits become a prediction. */
        RULE("rule"),
        /** The features that the layer can get. */
        FEATURES("features"),
        /** That features are those observed. */
        OBSERVED("observed"),
        /** The names of labels. */
        NAMES("names");

        private final String title;

        Topic(String title) {
            this.title = title;
        }

        /** Returns the word for it. */
        public String title() {
            return title;
        }
    }

    /** Returns topic and text, separated by a colon. */
    @Override
    public String toString() {
        return topic.title + ": " + text;
    }
}
