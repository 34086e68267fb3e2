package org.orthant.train.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.Section;
import org.orthant.train.folder.Yaml;
import org.orthant.train.head.HeadDesign;
import org.orthant.train.loop.ModelDesign;
import org.orthant.train.loop.TrainingOptions;

/**
 * All that decides what a run does.
 *
 * @param data where the examples are from, in words that only the caller understands
 * @param encoder from inputs to activations
 * @param head the output layer
 * @param training how to train
 * @param threads of the native engine: sums may be taken in another order with another number of them
 */
public record RunConfig(
        Map<String, String> data, EncoderDesign encoder, HeadPlan head, TrainingOptions training, int threads) {

    /** Copies the map, and checks the number of threads. */
    public RunConfig {
        data = Map.copyOf(data);
        if (threads < 1) {
            throw new IllegalArgumentException("threads " + threads + ": expected at least 1");
        }
    }

    /** The same on examples from elsewhere. */
    public RunConfig withData(Map<String, String> others) {
        return new RunConfig(others, encoder, head, training, threads);
    }

    /** The model for so many labels. */
    public ModelDesign model(int labels) {
        return new ModelDesign(encoder, HeadDesign.of(head, labels));
    }

    /** Reads a file that a run has left, or a person has written. */
    public static RunConfig read(Path file) {
        return ConfigReader.read(file);
    }

    /** The configuration as YAML, from which it can be read again. */
    public String toYaml() {
        return Yaml.text(toMap());
    }

    /** All settings by name, such as {@code training.batch}, in the order of the file. */
    public Map<String, String> settings() {
        return Section.flat(toMap());
    }

    Map<String, Object> toMap() {
        Map<String, Object> sections = new LinkedHashMap<>();
        sections.put("data", new TreeMap<>(data));
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
