package org.orthant.spark;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.survey.Survey;
import org.orthant.layer.OutputLayer;
import org.orthant.model.layer.LayerSource;

/**
 * A layer that all executors open: its files lie at the same path on every machine, or Spark distributes copies of them. It is small
 * enough to be sent with every task, unlike the layer.
 *
 * @param source where the layer comes from; its paths are absolute
 * @param distributed whether Spark copies its files to every machine
 * @param features the number of first features that are kept, as {@link Survey} cuts a layer; null for all
 */
public record SharedLayer(
        LayerSource source, boolean distributed, @Nullable Integer features) implements Serializable {

    /** Returns a layer whose files lie at the same path on every machine; relative paths start from the driver's working directory. */
    public static SharedLayer of(LayerSource source) {
        return new SharedLayer(source.withFiles(Path::toAbsolutePath), false, null);
    }

    /** Returns the first features of this layer. */
    SharedLayer firstFeatures(int count) {
        return new SharedLayer(source, distributed, count);
    }

    /** Opens the layer on this machine; weights stay in their file where the format allows it. */
    OutputLayer open() {
        LayerSource here = source.withFiles(file -> shared(file).local());
        OutputLayer layer = here.open().layer();
        return features == null ? layer : Survey.cut(layer, features);
    }

    /** Returns the files that the layer consists of. */
    List<SharedFile> files() {
        return source.files().stream().map(this::shared).toList();
    }

    private SharedFile shared(Path file) {
        return new SharedFile(file.toString(), distributed);
    }

    /** Has Spark bring the files to every machine, for clusters whose machines share no path. */
    public SharedLayer distributedBy(SparkContext spark) {
        List<String> names = files().stream().map(SharedFile::name).toList();
        if (names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException(
                    "the files " + names + " of the layer have a name in common: Spark needs different ones");
        }
        files().forEach(file -> file.distributedBy(spark));
        return new SharedLayer(source, true, features);
    }
}
