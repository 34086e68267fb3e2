package org.orthant.io;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A line with a single character deleted, replaced or inserted. */
final class LineMutations {

    private static final List<String> REPLACEMENTS = List.of("0123456789-./".split(""));
    private static final List<String> INSERTIONS = List.of("1", "-");

    private LineMutations() {}

    static Stream<String> of(String line) {
        return IntStream.range(0, line.length()).boxed().flatMap(position -> {
            String before = line.substring(0, position);
            String after = line.substring(position + 1);
            return Stream.of(
                            Stream.of(before + after),
                            REPLACEMENTS.stream().map(replacement -> before + replacement + after),
                            INSERTIONS.stream().map(insertion -> before + insertion + line.substring(position)))
                    .flatMap(changed -> changed);
        });
    }
}
