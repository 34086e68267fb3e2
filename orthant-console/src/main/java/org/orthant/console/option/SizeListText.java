package org.orthant.console.option;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.console.option.SizeListText.SizeList;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses sizes such as {@code 1..10}, {@code 2,3,5} or {@code 1..5,10,20}. */
public final class SizeListText implements ITypeConverter<SizeList> {

    private static final Pattern PART = Pattern.compile("([0-9]{1,6})(?:\\.\\.([0-9]{1,6}))?");

    /** Each size may take minutes. */
    private static final int MOST_SIZES = 1000;

    /** Sizes in the order given. */
    public record SizeList(List<Integer> sizes) {}

    @Override
    public SizeList convert(String text) {
        List<Integer> sizes = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher range = PART.matcher(part.strip());
            if (!range.matches()) {
                throw refused(text);
            }
            int from = Integer.parseInt(range.group(1));
            int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
            if (to < from || to - from >= MOST_SIZES - sizes.size()) {
                throw refused(text);
            }
            for (int size = from; size <= to; size++) {
                sizes.add(size);
            }
        }
        return new SizeList(List.copyOf(sizes));
    }

    private static TypeConversionException refused(String text) {
        return new TypeConversionException(
                "'" + text + "' is not a list of sizes: expected up to " + MOST_SIZES + " such as 1..10 or 2,3,5");
    }
}
