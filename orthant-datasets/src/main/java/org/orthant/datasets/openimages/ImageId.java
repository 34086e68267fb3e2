package org.orthant.datasets.openimages;

import java.util.HexFormat;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The name of an image, 16 hexadecimal digits, as a number: larger numbers are later names. */
final class ImageId {

    private static final Pattern NAME = Pattern.compile("[0-9a-f]{16}");

    private ImageId() {}

    static OptionalLong parse(String name) {
        return NAME.matcher(name).matches()
                ? OptionalLong.of(HexFormat.fromHexDigitsToLong(name) ^ Long.MIN_VALUE)
                : OptionalLong.empty();
    }

    static String name(long id) {
        return HexFormat.of().toHexDigits(id ^ Long.MIN_VALUE);
    }
}
