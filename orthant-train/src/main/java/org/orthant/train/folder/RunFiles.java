package org.orthant.train.folder;

import java.nio.file.Path;
import org.orthant.io.FileFormat;
import org.orthant.model.layer.RunLayer;

/** Where the files of a run are in its folder. */
public final class RunFiles {

    /** The configuration of the run. */
    public static final String CONFIG = "config.yaml";

    /** The data and program of the run. */
    public static final String PROVENANCE = "provenance.json";

    /** The result, once the run is finished. */
    public static final String RESULT = "result.json";

    /** The description of the best model. */
    public static final String MODEL = RunLayer.DESCRIPTION;

    /** The format of that file. */
    public static final FileFormat MODEL_FORMAT = RunLayer.FORMAT;

    /** The parameters of the best model. */
    public static final String WEIGHTS = "model.safetensors";

    /** Where training was, until it is finished. */
    public static final String CHECKPOINT = "checkpoint.safetensors";

    /** Losses and scores, an evaluation per line. */
    public static final String METRICS = "metrics.csv";

    /** The names of labels. */
    public static final String LABELS = "labels.txt";

    /** The words, or the names of features, where they are known. */
    public static final String FEATURES = "features.txt";

    /** The proof that the projection is onto, where there is one: an approximate right inverse of its matrix. */
    public static final String ONTO = "projection-inverse.npy";

    private RunFiles() {}

    /** The parameters of the best model. */
    public static Path weights(Path folder) {
        return folder.resolve(WEIGHTS);
    }

    /** The names of labels. */
    public static Path labels(Path folder) {
        return folder.resolve(LABELS);
    }

    /** The words, or the names of features, where they are known. */
    public static Path features(Path folder) {
        return folder.resolve(FEATURES);
    }

    /** The proof that the projection is onto, where there is one: an approximate right inverse of its matrix. */
    public static Path onto(Path folder) {
        return folder.resolve(ONTO);
    }
}
