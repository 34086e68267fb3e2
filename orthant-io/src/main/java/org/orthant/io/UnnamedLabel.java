package org.orthant.io;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.layer.DecisionRule;

/**
 * How a label without a name is spelt: {@code class 7} if the rule predicts one class, otherwise {@code label 7}.
 *
 * <p>All output spells it so, and all input accepts this spelling and the bare id. Methods do not throw.
 *
 * @since 0.4.0
 */
public final class UnnamedLabel {

    private static final Pattern SPELLING = Pattern.compile("(?:class |label )?([0-9]{1,9})");

    /** Spellings in a line of ids, which are separated by blanks or commas. */
    private static final Pattern IN_A_LINE = Pattern.compile("(?<![^\\s,])(?:class|label) ([0-9]+)(?![^\\s,])");

    private UnnamedLabel() {}

    /** Returns the spelling of a label. */
    public static String text(DecisionRule rule, int label) {
        return rule.match(threshold -> "label ", topK -> "label ", argmax -> "class ") + label;
    }

    /** Returns the label that is spelt so, by its id or in words; empty if the text is something else. */
    public static OptionalInt id(String text) {
        Matcher spelling = SPELLING.matcher(text);
        return spelling.matches() ? OptionalInt.of(Integer.parseInt(spelling.group(1))) : OptionalInt.empty();
    }

    /** Returns a line of ids in which those spelt in words are bare. */
    static String bare(String line) {
        return line.indexOf('l') < 0 ? line : IN_A_LINE.matcher(line).replaceAll("$1");
    }
}
