package org.orthant.audit.model;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.orthant.model.TokenKind;

/** The classes of a model that an audit asks about, where it does not ask about all. */
public final class ChosenClasses {

    private final String plural;
    private final Optional<TokenKind> kind;
    private final int population;
    private final BitSet asked;
    private final boolean alone;

    /**
     * Makes a choice.
     *
     * @param plural what the classes are called
     * @param kind the kind of tokens that they are
     * @param population the number of classes that were chosen
     * @param asked those asked about: all of them, or a random sample
     * @param alone whether a prediction may have several labels, so that the question is about the class without others
     */
    ChosenClasses(String plural, Optional<TokenKind> kind, int population, BitSet asked, boolean alone) {
        this.plural = plural;
        this.kind = kind;
        this.population = population;
        this.asked = (BitSet) asked.clone();
        this.alone = alone;
    }

    /** Returns the numbers of the classes that are asked about, ascending. */
    public List<Integer> asked() {
        return asked.stream().boxed().toList();
    }

    /** Returns the number of classes that were chosen, of which those asked about may be a sample. */
    public int population() {
        return population;
    }

    /** Returns whether a random sample is asked about. */
    public boolean isSample() {
        return asked.cardinality() < population;
    }

    /** Returns whether they are rows without a token, which should never win. */
    public boolean arePadding() {
        return kind.equals(Optional.of(TokenKind.PADDED));
    }

    /** Returns whether they are tokens of a kind. */
    public boolean areTokens() {
        return kind.isPresent();
    }

    /** Returns what is asked about them, in words. */
    public String question() {
        String all = "the " + number(population) + " " + plural;
        String question = arePadding()
                ? "can one of " + all + " ever " + (alone ? "be predicted alone?" : "win?")
                : "which of " + all + " can the model never " + (areTokens() ? "generate" : "predict")
                        + (alone ? " alone?" : "?");
        return isSample() ? question + " (a random sample of " + number(asked.cardinality()) + ")" : question;
    }

    /** Returns what is true of those that no input ever produces, in words. */
    String never() {
        return "can never be predicted" + (alone ? " alone" : "");
    }

    static String number(int count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
