package org.orthant.train.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.orthant.data.Inputs;

/** A model sees each example alone: its logits do not depend on the others of a batch. */
final class Independence {

    private Independence() {}

    static void require(Model model, Inputs inputs) {
        float[] together =
                model.logits(inputs, IntStream.range(0, inputs.size()).toArray());
        int labels = together.length / inputs.size();
        for (int example = 0; example < inputs.size(); example++) {
            float[] alone = model.logits(inputs, new int[] {example});
            for (int label = 0; label < labels; label++) {
                assertThat(alone[label]).isCloseTo(together[example * labels + label], within(1e-5f));
            }
        }
    }
}
