package org.orthant.io;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A JSON line with one value replaced, removed, repeated or added, so that it is still JSON but often not of its format. */
final class MemberMutations {

    /** Of other types, beyond the ranges that are allowed, and in other spellings. */
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "1",
            "2",
            "-1",
            "-0",
            "1.0",
            "0.5",
            "1e2",
            "1e999",
            "4.9e-324",
            "2147483647",
            "2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "1".repeat(400),
            "1".repeat(1001),
            "NaN",
            "Infinity",
            "[]",
            "{}",
            "[0]",
            "[0,1]",
            "[1,0]",
            "[0,0]",
            "[null]",
            "[0.0]",
            "[0.0,0.0]",
            "[[]]",
            "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]",
            "\"\"",
            "\"1\"",
            "\"-1/3\"",
            "\"1/0\"",
            "\"1/03\"",
            "\"1e400+1\"",
            "\"0.5+1E-20\"",
            "\"0.5+NaN\"",
            "\" 1\"",
            "\"float32\"",
            "\"Float32\"",
            "\"float32 \"",
            "\"argmax\"",
            "\"Argmax\"",
            "\"top-k\"",
            "\"threshold\"",
            "\"argmaxable\"",
            "\"unargmaxable\"",
            "\"undecided\"");

    private static final List<String> NAMES = List.of(
            "index",
            "active",
            "inactive",
            "verdict",
            "witness",
            "radius",
            "circuit",
            "margin",
            "rank",
            "safe",
            "impossible",
            "reason",
            "labels",
            "lower",
            "upper",
            "multipliers",
            "low",
            "high",
            "point",
            "centre",
            "weights",
            "within",
            "format",
            "input",
            "thresholds",
            "ball",
            "other");

    private final String line;
    /** Where values and members begin and end. */
    private final List<int[]> values = new ArrayList<>();

    private final List<int[]> names = new ArrayList<>();
    private int at;

    private MemberMutations(String line) {
        this.line = line;
        value();
    }

    /** Returns the line with one change. */
    static String of(String line, SplittableRandom random) {
        return new MemberMutations(line).changed(random);
    }

    private String changed(SplittableRandom random) {
        int[] span = values.get(random.nextInt(values.size()));
        String value = line.substring(span[0], span[1]);
        String other = VALUES.get(random.nextInt(VALUES.size()));
        String name = NAMES.get(random.nextInt(NAMES.size()));
        return switch (random.nextInt(6)) {
            case 0, 1 -> with(span, other);
            case 2 ->
                value.startsWith("[") && value.length() > 2
                        ? with(span, "[" + other + "," + value.substring(1))
                        : with(span, "[" + value + "]");
            case 3 ->
                value.startsWith("{") && value.length() > 2
                        ? with(span, "{\"" + name + "\":" + other + "," + value.substring(1))
                        : removed(span);
            case 4 -> {
                int[] named = names.isEmpty() ? span : names.get(random.nextInt(names.size()));
                yield names.isEmpty() ? removed(span) : with(named, "\"" + name + "\"");
            }
            default -> removed(span);
        };
    }

    private String with(int[] span, String text) {
        return line.substring(0, span[0]) + text + line.substring(span[1]);
    }

    /** Without a value, its name and the comma next to it. */
    private String removed(int[] span) {
        int from = span[0];
        int to = span[1];
        if (from > 0 && line.charAt(from - 1) == ':') {
            from = line.lastIndexOf('"', line.lastIndexOf('"', from) - 1);
        }
        if (to < line.length() && line.charAt(to) == ',') {
            to++;
        } else if (from > 0 && line.charAt(from - 1) == ',') {
            from--;
        }
        return line.substring(0, from) + line.substring(to);
    }

    private void value() {
        int start = at;
        char first = line.charAt(at);
        if (first == '{' || first == '[') {
            at++;
            while (line.charAt(at) != '}' && line.charAt(at) != ']') {
                if (first == '{') {
                    int name = at;
                    text();
                    names.add(new int[] {name, at});
                    at++;
                }
                value();
                at += line.charAt(at) == ',' ? 1 : 0;
            }
            at++;
        } else if (first == '"') {
            text();
        } else {
            while (at < line.length() && ",]}".indexOf(line.charAt(at)) < 0) {
                at++;
            }
        }
        values.add(new int[] {start, at});
    }

    private void text() {
        at = line.indexOf('"', at + 1) + 1;
    }
}
