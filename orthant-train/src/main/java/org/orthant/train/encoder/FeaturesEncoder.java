package org.orthant.train.encoder;

import ai.djl.ndarray.types.Shape;
import java.util.List;
import org.orthant.data.DenseInputs;
import org.orthant.data.Inputs;
import org.orthant.data.SparseInputs;
import org.orthant.train.optim.NativeMemory;
import org.orthant.train.optim.Weights;

/** Hands features on as they are. */
final class FeaturesEncoder implements Encoder {

    @Override
    public List<Weights> weights() {
        return List.of();
    }

    @Override
    public Encoded encode(Inputs inputs, int[] examples, Pass pass) {
        int features = inputs.features();
        float[] rows = new float[Math.multiplyExact(examples.length, features)];
        for (int i = 0; i < examples.length; i++) {
            int start = i * features;
            if (inputs instanceof DenseInputs dense) {
                dense.copy(examples[i], rows, start);
            } else {
                ((SparseInputs) inputs).forEach(examples[i], (feature, value) -> rows[start + feature] = value);
            }
        }
        return new Encoded(
                NativeMemory.copy(pass.scope(), rows, new Shape(examples.length, features)), collector -> {});
    }
}
