package org.orthant.spark;

import java.io.Serializable;
import java.util.Optional;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;
import org.orthant.io.Vocabulary;

/**
 * Names of labels, if they are known.
 *
 * @param file with a name per line
 */
public record LabelNames(@Nullable SharedFile file) implements Serializable {

    /** Labels have numbers only. */
    public static final LabelNames NONE = new LabelNames(null);

    /** The names in a file that lies at the same path on every machine. */
    public static LabelNames in(String path) {
        return new LabelNames(SharedFile.at(path));
    }

    Optional<Vocabulary> read(int labels) {
        return Optional.ofNullable(file).map(known -> Vocabulary.read(known.local(), labels));
    }

    /** The same names, brought to every machine by Spark. */
    public LabelNames distributedBy(SparkContext spark) {
        return file == null ? this : new LabelNames(file.distributedBy(spark));
    }
}
