package org.orthant.cli.option;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.cli.option.SizesText.Sizes;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses numbers of examples of each part, such as {@code 100000/5000/10000}. */
public final class SizesText implements ITypeConverter<Sizes> {

    private static final Pattern SIZES = Pattern.compile("([0-9]{1,9})/([0-9]{1,9})/([0-9]{1,9})");

    /** Numbers of examples. */
    public record Sizes(int train, int validation, int test) {}

    @Override
    public Sizes convert(String text) {
        Matcher sizes = SIZES.matcher(text);
        if (!sizes.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is not a list of sizes: expected three whole numbers such as 100000/5000/10000");
        }
        return new Sizes(
                Integer.parseInt(sizes.group(1)), Integer.parseInt(sizes.group(2)), Integer.parseInt(sizes.group(3)));
    }
}
