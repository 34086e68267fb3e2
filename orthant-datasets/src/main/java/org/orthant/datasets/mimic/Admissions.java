package org.orthant.datasets.mimic;

import java.util.regex.Pattern;

/** Numbers of hospital admissions ({@code HADM_ID}). */
final class Admissions {

    /** Stands for a value that is no such number. */
    static final long NONE = -1;

    private static final Pattern NUMBER = Pattern.compile("([0-9]{1,18})(\\.0+)?");

    private Admissions() {}

    /** Returns the number that a value of a table stands for; some tools write it as 100001.0. */
    static long id(String value) {
        var matcher = NUMBER.matcher(value.strip());
        return matcher.matches() ? Long.parseLong(matcher.group(1)) : NONE;
    }
}
