package org.orthant.train.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.orthant.data.read.DataSource;
import org.orthant.io.tree.Section;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.Yaml;
import org.orthant.train.head.HeadDesign;
import org.orthant.train.loop.ModelDesign;
import org.orthant.train.loop.TrainingOptions;

/**
 * The configuration of a training run: {@code config.yaml} of a run folder. It determines the result on a given machine.
 *
 * @param data the data set
 * @param encoder maps inputs to activations
 * @param head the output layer
 * @param training the training options
 * @param threads threads of the native engine; another number may sum in another order
 */
public record RunConfig(DataSource data, EncoderDesign encoder, HeadPlan head, TrainingOptions training, int threads) {

    /** Checks the number of threads. */
    public RunConfig {
        if (threads < 1) {
            throw new IllegalArgumentException("threads " + threads + ": expected at least 1");
        }
    }

    /** Returns the same configuration for another data set. */
    public RunConfig withData(DataSource others) {
        return new RunConfig(others, encoder, head, training, threads);
    }

    /** Returns the model for a number of labels. */
    public ModelDesign model(int labels) {
        return new ModelDesign(encoder, HeadDesign.of(head, labels));
    }

    /**
     * Reads a {@code config.yaml}; its paths are returned as written.
     *
     * @throws org.orthant.io.BadInputException if the file is missing or invalid
     */
    public static RunConfig read(Path file) {
        return ConfigReader.read(file);
    }

    /** Returns the YAML text that {@link #read} reads. */
    public String toYaml() {
        return Yaml.text(toMap());
    }

    /** Returns all settings by name, such as {@code training.batch}, in the order of the file. */
    public Map<String, String> settings() {
        return Section.flat(toMap());
    }

    Map<String, Object> toMap() {
        Map<String, Object> sections = new LinkedHashMap<>();
        sections.put("data", new TreeMap<>(data.settings()));
        sections.put("encoder", encoder.section());
        sections.put("head", head.section());
        Map<String, Object> how = new LinkedHashMap<>();
        how.put("seed", training.seed());
        how.put("batch", training.batch());
        how.put("epochs", training.mostEpochs());
        how.put("patience", training.patience());
        how.put("criterion", training.criterion().toString());
        how.put("encoder-rate", training.encoderRate());
        how.put("head-rate", training.headRate());
        how.put("evaluate-every", training.evaluateEvery());
        how.put("rank", training.rank());
        how.put("threads", threads);
        sections.put("training", how);
        return sections;
    }
}
