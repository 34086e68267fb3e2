package org.orthant.repair;

/**
 * An input that gave no examples, because its target could not be aligned with its frames.
 *
 * @param input its number, counted from 0
 * @param target the text that was to be read
 * @param predicted the text that the model reads
 */
public record NotAlignedInput(int input, String target, String predicted) {

    /** Returns both texts, such as {@code 12: ab, read as ac}. */
    public String described() {
        return input + ": " + target + ", read as " + (predicted.isEmpty() ? "nothing" : predicted);
    }
}
