package org.orthant.console.option;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a duration such as {@code 500ms}, {@code 10s} or {@code 1.5m}. */
public final class DurationText implements ITypeConverter<Duration> {

    private static final Pattern TIME = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?) ?(ns|us|ms|s|m|h)");

    private static final Map<String, BigDecimal> NANOS = Map.of(
            "ns", new BigDecimal("1"),
            "us", new BigDecimal("1e3"),
            "ms", new BigDecimal("1e6"),
            "s", new BigDecimal("1e9"),
            "m", new BigDecimal("60e9"),
            "h", new BigDecimal("3600e9"));

    @Override
    public Duration convert(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            throw new TypeConversionException("'" + text
                    + "' is not a duration: expected a number and its unit (ns, us, ms, s, m or h), such as 10s");
        }
        BigDecimal unit = NANOS.getOrDefault(time.group(2), BigDecimal.ONE);
        BigDecimal nanos = new BigDecimal(time.group(1)).multiply(unit);
        // In two parts, because the nanoseconds of many hours exceed a long.
        BigDecimal[] parts = nanos.divideAndRemainder(new BigDecimal("1e9"));
        return Duration.ofSeconds(parts[0].longValue(), parts[1].longValue());
    }
}
