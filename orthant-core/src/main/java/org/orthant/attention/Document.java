package org.orthant.attention;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.orthant.exact.Rational;
import org.orthant.proof.Point;

/**
 * A document, up to the order of its tokens: the multiplicity of each.
 *
 * @param counts the positive number of times that a token occurs
 * @since 0.4.0
 */
public record Document(SortedMap<Integer, BigInteger> counts) {

    /** Copies the map. */
    public Document {
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    /** Returns the number of tokens, repetitions included. */
    public BigInteger length() {
        return counts.values().stream().reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Returns the multiplicities of the tokens of a vocabulary of this size, as features of the layer of {@link HeadBounds}. */
    Point point(int vocabulary) {
        List<Rational> coordinates = new ArrayList<>(Collections.nCopies(vocabulary, Rational.ZERO));
        counts.forEach((token, count) -> coordinates.set(token, Rational.of(count)));
        return Point.of(coordinates);
    }

    /** Returns the document as text, such as {@code token 17 × 3, token 40 × 1}. */
    public String text(IntFunction<String> nameOf) {
        StringJoiner text = new StringJoiner(", ");
        for (Map.Entry<Integer, BigInteger> entry : counts.entrySet()) {
            text.add(nameOf.apply(entry.getKey()) + " × " + entry.getValue());
        }
        return text.toString();
    }
}
