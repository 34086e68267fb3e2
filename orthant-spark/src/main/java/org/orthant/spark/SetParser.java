package org.orthant.spark;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.io.Text;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.orthant.io.BadInputException;
import org.orthant.io.labelset.LabelSetLines;
import org.orthant.io.labelset.PartialSetReader;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;

/** Makes rows of {@link LabelSetInput} of what stands in files. */
final class SetParser {

    /** Who complains has only the problem from here: the place is that of the row. */
    private static final Path NOWHERE = Path.of("label sets");

    private final LabelSetLines lines;
    private final Function<String, Optional<LabelSet>> parser;
    private final DecisionRule rule;
    private final int labels;

    private SetParser(LabelSetLines lines, Function<String, Optional<LabelSet>> parser, DecisionRule rule, int labels) {
        this.lines = lines;
        this.parser = parser;
        this.rule = rule;
        this.labels = labels;
    }

    static SetParser of(AskedLayer asked, boolean json) {
        ExecutorLayer layer = ExecutorLayer.of(asked);
        int labels = layer.layer().labels();
        LabelSetLines lines = LabelSetLines.of(NOWHERE, labels, layer.names(), json);
        PartialSetReader partial = PartialSetReader.lines(NOWHERE, labels, layer.names());
        return new SetParser(
                lines,
                asked.partial()
                        ? text -> partial.parse(1, text)
                        : text -> lines.parse(1, text).map(ids -> LabelSet.of(labels, ids)),
                layer.question().rule(),
                labels);
    }

    /** The row of a line; none if it is a comment. */
    Optional<Row> line(int file, long position, Text line) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line.getBytes(), 0, line.getLength()))
                    .toString();
        } catch (CharacterCodingException malformed) {
            return Optional.of(bad(file, position, "is not UTF-8 text"));
        }
        return row(file, position, () -> parser.apply(text));
    }

    /** The row of a row of Parquet, whose first column are ids or names. */
    Optional<Row> row(int file, long position, Row found, boolean names) {
        if (found.isNullAt(0)) {
            return Optional.of(bad(file, position, "has no labels: expected an array, empty for the empty set"));
        }
        List<String> words = found.getList(0).stream().map(String::valueOf).toList();
        return row(
                file,
                position,
                () -> Optional.of(LabelSet.of(labels, names ? lines.named(1, words) : lines.numbered(1, words))));
    }

    private Optional<Row> row(int file, long position, Supplier<Optional<LabelSet>> parsed) {
        try {
            return parsed.get()
                    .map(set -> rule.objection(set.size())
                            .map(problem -> bad(file, position, problem))
                            .orElseGet(() -> RowFactory.create(SetIds.of(set), file, position, null)));
        } catch (BadInputException problem) {
            return Optional.of(bad(file, position, problem.problem()));
        }
    }

    private static Row bad(int file, long position, String problem) {
        return RowFactory.create(null, file, position, problem);
    }
}
