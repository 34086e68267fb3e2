package org.orthant.train.folder;

import java.nio.file.Path;
import org.orthant.io.tree.Section;
import org.orthant.layer.OutputLayer;
import org.orthant.model.layer.RunLayer;

/**
 * The output layer of a run, from the two files that have it: {@code model.json} describes the layer, {@code
 * model.safetensors} has its trained columns.
 *
 * @param head which layer
 * @param labels how many labels it has
 * @param folder where it is
 */
public record TrainedLayer(HeadPlan head, int labels, Path folder) {

    /** The trained weights of a BSL, a row per label. */
    public static final String BSL_WEIGHT = RunLayer.BSL_WEIGHT;

    /** The bias of a BSL that has one. */
    public static final String BSL_BIAS = RunLayer.BSL_BIAS;

    /** The numbers from which the nodes of a DFT layer follow where they are trained. */
    public static final String DFT_NODES = RunLayer.DFT_NODES;

    /** The trained columns of a DFT layer, with or without spread frequencies, a row per label. */
    public static final String DFT_SLACK = RunLayer.DFT_SLACK;

    /** Reads which layer the run in a folder has. */
    public static TrainedLayer open(Path folder) {
        Section root = description(folder);
        return new TrainedLayer(HeadPlan.read(root.section("head")), root.number("labels"), folder);
    }

    /** Reads {@code model.json}; refuses one of another version. */
    public static Section description(Path folder) {
        return Section.read(folder.resolve(RunFiles.MODEL)).require(RunFiles.MODEL_FORMAT);
    }

    /** Returns the layer with its trained weights; nothing of the encoder is read. */
    public OutputLayer read() {
        return RunLayer.open(folder).layer();
    }
}
