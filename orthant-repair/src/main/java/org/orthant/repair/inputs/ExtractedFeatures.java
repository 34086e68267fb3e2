package org.orthant.repair.inputs;

import java.util.List;
import java.util.Optional;
import org.orthant.layer.WeightMatrix;
import org.orthant.repair.Examples;
import org.orthant.repair.NotAlignedInput;
import org.orthant.repair.RowInputs;

/**
 * Feature vectors that a model computes from inputs.
 *
 * @param features one vector per row, in the order of the inputs and of their frames
 * @param inputs the input that each vector is of, counted from 0
 * @param examples the same with their classes, if the inputs have targets: the vectors of inputs that could be aligned
 * @param notAligned the inputs whose targets could not be aligned with the frames
 */
public record ExtractedFeatures(
        WeightMatrix features, RowInputs inputs, Optional<Examples> examples, List<NotAlignedInput> notAligned) {

    /** Copies the list. */
    public ExtractedFeatures {
        notAligned = List.copyOf(notAligned);
    }
}
