package org.orthant.data.split;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * The share of the examples in each part, in any unit: 80/10/10 is the same as 8/1/1.
 *
 * @param train the share of the training examples, above 0
 * @param validation the share of the validation examples
 * @param test the share of the test examples
 */
public record Shares(double train, double validation, double test) {

    /** Eighty, ten and ten per cent. */
    public static final Shares USUAL = new Shares(80, 10, 10);

    private static final Pattern SLASH = Pattern.compile("/");

    /** Checks the shares. */
    public Shares {
        double sum = train + validation + test;
        if (!(train > 0 && validation >= 0 && test >= 0 && sum < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(train + "/" + validation + "/" + test
                    + " are not shares: expected finite numbers, the first above 0, none negative");
        }
    }

    /** Returns the shares that a text such as {@code 80/10/10} stands for. */
    public static Shares parse(String text) {
        String[] shares = SLASH.split(text, -1);
        if (shares.length == 3) {
            try {
                return new Shares(
                        Double.parseDouble(shares[0]), Double.parseDouble(shares[1]), Double.parseDouble(shares[2]));
            } catch (NumberFormatException notNumbers) {
                throw new IllegalArgumentException(unreadable(text), notNumbers);
            }
        }
        throw new IllegalArgumentException(unreadable(text));
    }

    /** Returns the text that {@link #parse} reads, such as {@code 80/10/10}. */
    @Override
    public String toString() {
        return text(train) + "/" + text(validation) + "/" + text(test);
    }

    private static String text(double share) {
        return new BigDecimal(Double.toString(share)).stripTrailingZeros().toPlainString();
    }

    /** Returns the number of examples for validation among the given number, rounded. */
    int validation(int examples) {
        return rounded(validation, examples);
    }

    /** Returns the number of examples for testing among the given number, rounded. */
    int test(int examples) {
        return Math.min(rounded(test, examples), examples - validation(examples));
    }

    private int rounded(double share, int examples) {
        return (int) Math.round(share / (train + validation + test) * examples);
    }

    private static String unreadable(String text) {
        return "\"" + text + "\" are not shares: expected three numbers such as 80/10/10, for training, validation and"
                + " test";
    }
}
