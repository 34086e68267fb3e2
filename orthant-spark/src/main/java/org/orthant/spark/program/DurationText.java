package org.orthant.spark.program;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A length of time as people write it: {@code 500ms}, {@code 10s}, {@code 1.5m}. */
final class DurationText implements ITypeConverter<Duration> {

    private static final Pattern TIME = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,9})?) ?(ms|s|m|h)");

    private static final Map<String, BigDecimal> NANOS = Map.of(
            "ms", new BigDecimal("1e6"),
            "s", new BigDecimal("1e9"),
            "m", new BigDecimal("60e9"),
            "h", new BigDecimal("3600e9"));

    @Override
    public Duration convert(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is no length of time: expected a number and its unit (ms, s, m or h), such as 10s");
        }
        BigDecimal unit = NANOS.getOrDefault(time.group(2), BigDecimal.ONE);
        return Duration.ofNanos(new BigDecimal(time.group(1)).multiply(unit).longValue());
    }
}
