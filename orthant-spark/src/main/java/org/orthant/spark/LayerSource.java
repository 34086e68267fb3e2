package org.orthant.spark;

import java.io.Serializable;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.spark.SparkContext;
import org.orthant.layer.OutputLayer;

/** Where executors find a layer: small enough to be sent with every task, unlike the layer. */
public sealed interface LayerSource extends Serializable permits FileLayer, FourierLayer, LeadingFeatures {

    /** Opens the layer; its weights stay in their file where the format allows it. */
    OutputLayer open();

    /** The files that it consists of. */
    List<SharedFile> files();

    /** The same layer with its files elsewhere. */
    LayerSource withFiles(UnaryOperator<SharedFile> moved);

    /** The layer in a file of weights or of a model. */
    static FileLayer file(String path) {
        return FileLayer.of(SharedFile.at(path));
    }

    /** Has Spark bring the files to every machine, for clusters whose machines share no path. */
    default LayerSource distributedBy(SparkContext spark) {
        List<String> names = files().stream().map(SharedFile::name).toList();
        if (names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException(
                    "the files " + names + " of the layer have a name in common: Spark needs different ones");
        }
        return withFiles(file -> file.distributedBy(spark));
    }
}
