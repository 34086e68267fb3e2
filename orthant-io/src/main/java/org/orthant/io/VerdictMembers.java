package org.orthant.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Deployed;
import org.orthant.verify.Margin;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;
import org.orthant.verify.Rank;

/** Gathers the members of a verdict. */
final class VerdictMembers {

    /** Reads members of other kinds of records. */
    @FunctionalInterface
    interface Others {
        /** Reads or skips a member, whose value is the parser's current token. */
        void read(String name, JsonParser json) throws IOException;
    }

    private final JsonParser json;
    private final Others others;
    private @Nullable Long index;
    private @Nullable List<Integer> labels;
    private @Nullable List<Integer> on;
    private @Nullable List<Integer> off;
    private @Nullable List<String> names;
    private @Nullable Integer count;
    private @Nullable Outcome outcome;
    private @Nullable Radius radius;
    private @Nullable Margin margin;
    private @Nullable Rank rank;
    private final Map<NumberFormat, Deployed> deployed = new EnumMap<>(NumberFormat.class);
    private @Nullable String reason;

    /** Reads the object whose beginning is the parser's current token. */
    VerdictMembers(JsonParser json, Others others) throws IOException {
        this.json = json;
        this.others = others;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            read(name);
        }
    }

    VerdictRecord complete() {
        if (labels != null && (on != null || off != null)) {
            throw new IllegalArgumentException("the verdict has \"labels\" and also \"on\" or \"off\"");
        }
        boolean partial = labels == null && on != null;
        return new VerdictRecord(
                required(index, "index"),
                partial ? required(on, "on") : required(labels, "labels"),
                partial ? Optional.of(required(off, "off")) : Optional.empty(),
                Optional.ofNullable(names),
                required(count, "count"),
                required(outcome, "verdict"),
                Optional.ofNullable(radius),
                deployed,
                Optional.ofNullable(reason),
                Optional.ofNullable(margin),
                Optional.ofNullable(rank));
    }

    private void read(String name) throws IOException {
        switch (name) {
            case "index" -> index = json.getLongValue();
            case "labels" -> labels = ids();
            case "on" -> on = ids();
            case "off" -> off = ids();
            case "names" -> {
                List<String> texts = new ArrayList<>();
                array(() -> texts.add(json.getText()));
                names = texts;
            }
            case "count" -> count = json.getIntValue();
            case "verdict" -> outcome = Outcome.parse(Excerpt.of(json.getText()));
            case "radius" -> {
                double[] ends = ends();
                radius = new Radius(ends[0], ends[1]);
            }
            case "margin" -> {
                double[] ends = ends();
                margin = new Margin(ends[0], ends[1]);
            }
            case "rank" -> {
                double[] ends = ends();
                rank = new Rank(place(ends[0]), place(ends[1]));
            }
            case "float32", "bfloat16", "float16" -> deployed.put(NumberFormat.parse(name), deployed());
            case "reason" -> reason = json.getText();
            default -> others.read(name, json);
        }
    }

    /** Earlier versions wrote whether one order of summation was seen to work. */
    private Deployed deployed() throws IOException {
        return switch (json.currentToken()) {
            case VALUE_TRUE -> Deployed.OBSERVED;
            case VALUE_FALSE -> Deployed.UNSEEN;
            default -> Deployed.parse(json.getText());
        };
    }

    private double[] ends() throws IOException {
        Double low = null;
        Double high = null;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            if (name.equals("low")) {
                low = json.getDoubleValue();
            } else if (name.equals("high")) {
                high = json.currentToken() == JsonToken.VALUE_NULL ? Double.POSITIVE_INFINITY : json.getDoubleValue();
            } else {
                json.skipChildren();
            }
        }
        return new double[] {required(low, "low"), required(high, "high")};
    }

    private List<Integer> ids() throws IOException {
        List<Integer> ids = new ArrayList<>();
        array(() -> ids.add(json.getIntValue()));
        return ids;
    }

    private static int place(double number) {
        if (number != (int) number) {
            throw new IllegalArgumentException("the rank " + number + " is not a whole number");
        }
        return (int) number;
    }

    private interface Element {
        void read() throws IOException;
    }

    private void array(Element element) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw new IllegalArgumentException("\"" + json.currentName() + "\" is not an array");
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
            element.read();
        }
    }

    private static <T> T required(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalArgumentException("the verdict lacks \"" + name + "\"");
        }
        return value;
    }
}
