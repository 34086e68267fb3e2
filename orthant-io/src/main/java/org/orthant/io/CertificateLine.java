package org.orthant.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.orthant.exact.Rational;
import org.orthant.proof.CommonDenominator;
import org.orthant.proof.Point;

/** One line of a certificate file, read as a strict JSON object: what is not expected is refused. */
final class CertificateLine {

    /** Far beyond the digits of any multiplier, and few enough to be converted. */
    private static final int LONGEST_STRING = 1_000_000;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(LONGEST_STRING)
                    .build())
            .build();

    private final Path file;
    private final long number;
    private final JsonParser json;
    private final long longestArray;
    private final ReadBudget budget;
    private final DigitLimit digits = new DigitLimit();

    private CertificateLine(Path file, long number, JsonParser json, long longestArray, ReadBudget budget) {
        this.file = file;
        this.number = number;
        this.json = json;
        this.longestArray = longestArray;
        this.budget = budget;
    }

    /** Reads the value of a member, whose first token is the current one. */
    interface Members {
        void read(String name, CertificateLine line) throws IOException;
    }

    /** Hands the members of the line's object to {@code members}, one after the other; longer arrays are refused. */
    static void parse(Path file, long number, String text, long longestArray, Members members) {
        try (JsonParser json = JSON.createParser(text)) {
            CertificateLine line = new CertificateLine(
                    file, number, json, longestArray, ReadBudget.of(file, text.length(), ReadPolicy.STRANGERS));
            json.nextToken();
            line.object(members);
            if (json.nextToken() != null) {
                throw line.problem("continues after its object: expected one object per line");
            }
        } catch (JsonProcessingException malformed) {
            throw BadInputException.at(file, number, JsonProblem.of(malformed));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the members of an object. */
    void object(Members members) throws IOException {
        require(JsonToken.START_OBJECT, "an object");
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            members.read(name, this);
        }
    }

    /** Reads an array of objects, whose members go where {@code next} says. */
    void objects(Supplier<Members> next) throws IOException {
        array(() -> object(next.get()));
    }

    String string() throws IOException {
        require(JsonToken.VALUE_STRING, "a string");
        return json.getText();
    }

    boolean truth() throws IOException {
        if (json.currentToken() == JsonToken.VALUE_FALSE) {
            return false;
        }
        require(JsonToken.VALUE_TRUE, "true or false");
        return true;
    }

    int integer() throws IOException {
        return (int) wholeNumber(Integer.MAX_VALUE);
    }

    /** Returns a whole number from 0 to {@code largest}. */
    long wholeNumber(long largest) throws IOException {
        require(JsonToken.VALUE_NUMBER_INT, "a whole number");
        try {
            long number = Long.parseLong(json.getText());
            if (number >= 0 && number <= largest) {
                return number;
            }
        } catch (NumberFormatException tooLong) {
            // Reported below, like every number that is too large.
        }
        throw problem(shown(json.getText()) + " is out of range: expected a whole number from 0 to " + largest);
    }

    /** Returns the double nearest to a decimal number. */
    double number() throws IOException {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            require(JsonToken.VALUE_NUMBER_FLOAT, "a number");
        }
        return finite(Double.parseDouble(json.getText()));
    }

    /** The double nearest to a decimal number, or what null stands for. */
    double numberOr(double none) throws IOException {
        return json.currentToken() == JsonToken.VALUE_NULL ? none : number();
    }

    List<Integer> integers() throws IOException {
        List<Integer> integers = new ArrayList<>();
        array(() -> integers.add(integer()));
        return integers;
    }

    /** Returns a number that stands for all of some things, or an array of numbers for each. */
    NumbersForAll numbersForAll(LineMembers.Value<Double> number) throws IOException {
        if (!isArray()) {
            return new NumbersForAll(false, List.of(number.read(this)));
        }
        List<Double> numbers = new ArrayList<>();
        array(() -> numbers.add(number.read(this)));
        return new NumbersForAll(true, numbers);
    }

    /** Returns numbers that are doubles, sums {@code a+b} of two doubles, or fractions; empty for null. */
    List<Optional<Rational>> exactNumbersOrNull() throws IOException {
        List<Optional<Rational>> numbers = new ArrayList<>();
        array(() -> numbers.add(
                json.currentToken() == JsonToken.VALUE_NULL ? Optional.empty() : Optional.of(exactNumber())));
        requireCommonDenominator(numbers.stream().flatMap(Optional::stream).toList());
        return numbers;
    }

    /** Returns a vector of exact numbers; when all are doubles, fractions are spared. */
    Point point() throws IOException {
        List<Double> doubles = new ArrayList<>();
        List<Rational> others = new ArrayList<>();
        array(() -> {
            if (others.isEmpty() && json.currentToken() != JsonToken.VALUE_STRING) {
                doubles.add(number());
                return;
            }
            if (others.isEmpty()) {
                doubles.forEach(value -> others.add(Rational.exactly(value)));
            }
            others.add(exactNumber());
        });
        requireCommonDenominator(others);
        return others.isEmpty()
                ? Point.of(doubles.stream().mapToDouble(value -> value).toArray())
                : Point.of(others);
    }

    private void requireCommonDenominator(List<Rational> numbers) {
        if (CommonDenominator.of(numbers).isEmpty()) {
            throw problem(CommonDenominator.flaw("its numbers"));
        }
    }

    private Rational exactNumber() throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            budget.take(2L * ReadBudget.OBJECT);
            return Rational.exactly(number());
        }
        String text = json.getText();
        try {
            digits.take(text.length());
            budget.take(2L * ReadBudget.OBJECT + text.length());
            return ExactNumber.parse(text);
        } catch (IllegalArgumentException e) {
            throw problem(String.valueOf(e.getMessage()));
        }
    }

    private boolean isArray() {
        return json.currentToken() == JsonToken.START_ARRAY;
    }

    private interface Element {
        void read() throws IOException;
    }

    private void array(Element element) throws IOException {
        require(JsonToken.START_ARRAY, "an array");
        String name = json.currentName();
        for (long size = 1; json.nextToken() != JsonToken.END_ARRAY; size++) {
            if (size > longestArray) {
                throw problem("\"" + name + "\" is an array of more than " + longestArray
                        + " elements: expected at most one for each label and bound");
            }
            budget.take(ReadBudget.OBJECT / 2);
            element.read();
        }
    }

    private double finite(double value) throws IOException {
        if (Double.isInfinite(value)) {
            throw problem(json.getText() + " is beyond the numbers that a double can hold");
        }
        return value;
    }

    private void require(JsonToken token, String what) throws IOException {
        if (json.currentToken() != token) {
            String name = json.currentName();
            String found = json.currentToken() == null ? "nothing" : json.getText();
            throw problem((name == null ? "has " + shown(found) : "\"" + name + "\" has " + shown(found))
                    + ": expected " + what);
        }
    }

    BadInputException problem(String problem) {
        return BadInputException.at(file, number, problem);
    }

    private static String shown(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
