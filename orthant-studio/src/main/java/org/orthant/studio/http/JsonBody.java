package org.orthant.studio.http;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;
import org.orthant.io.tree.Json;

/** A JSON object of text, numbers, truth values and rows of numbers, as the page sends them. */
public final class JsonBody {

    private final Json body;

    private JsonBody(Json body) {
        this.body = body;
    }

    static JsonBody parse(byte[] text) {
        try {
            Json body = Json.parse(text, ReadBudget.of(Path.of("request"), text.length, ReadPolicy.STRANGERS));
            if (body.isObject()) {
                return new JsonBody(body);
            }
        } catch (IllegalArgumentException | BadInputException e) {
            throw malformed();
        }
        throw malformed();
    }

    /** A whole number within bounds. */
    public int whole(String name, int least, int most) {
        double number = body.get(name).number(Double.NaN);
        if (number >= least && number <= most && number == Math.rint(number)) {
            return (int) number;
        }
        throw Refusal.badRequest(name + " must be a whole number from " + least + " to " + most);
    }

    /** A number within bounds. */
    public double number(String name, double least, double most) {
        double number = body.get(name).number(Double.NaN);
        if (number >= least && number <= most) {
            return number;
        }
        throw Refusal.badRequest(name + " must be a number from " + least + " to " + most);
    }

    /** Returns whether the member is present. */
    public boolean has(String name) {
        return body.get(name).isPresent();
    }

    /** Returns an optional text. */
    public Optional<String> text(String name) {
        if (!has(name)) {
            return Optional.empty();
        }
        return Optional.of(body.get(name).text().orElseThrow(() -> Refusal.badRequest(name + " must be text")));
    }

    /** True or false. */
    public boolean truth(String name) {
        return body.get(name).truth().orElseThrow(() -> Refusal.badRequest(name + " must be true or false"));
    }

    /** One of the given constants, by its name in lower case. */
    public <E extends Enum<E>> E choice(String name, E[] choices) {
        String value = body.get(name).text("");
        List<String> names = new ArrayList<>();
        for (E choice : choices) {
            String shown = choice.name().toLowerCase(java.util.Locale.ROOT);
            if (shown.equals(value)) {
                return choice;
            }
            names.add(shown);
        }
        throw Refusal.badRequest(name + " must be one of " + String.join(", ", names));
    }

    /** Rows of numbers, each of them finite and of absolute value up to {@code most}. */
    public double[][] rows(String name, int count, int length, double most) {
        String wanted = name + " must be " + count + " rows of " + length + " numbers from " + -most + " to " + most;
        List<Json> rows = body.get(name).elements();
        if (rows.size() != count) {
            throw Refusal.badRequest(wanted);
        }
        double[][] result = new double[count][length];
        for (int i = 0; i < count; i++) {
            List<Json> row = rows.get(i).elements();
            if (row.size() != length) {
                throw Refusal.badRequest(wanted);
            }
            for (int j = 0; j < length; j++) {
                result[i][j] = row.get(j).number(Double.NaN);
                if (!(Math.abs(result[i][j]) <= most)) {
                    throw Refusal.badRequest(wanted);
                }
            }
        }
        return result;
    }

    private static Refusal malformed() {
        return Refusal.badRequest("the request is not a JSON object of text, numbers, true, false and rows of numbers");
    }
}
