package org.orthant.repair.inputs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.orthant.io.BadInputException;

/** Divides a value into the feature vectors that lie along one of its axes. */
final class Frames {

    private Frames() {}

    static List<float[]> of(Path model, InputArray value, int axis, int features) {
        List<Integer> shape = value.shape();
        int place = axis < 0 ? axis + shape.size() : axis;
        if (place < 0 || place >= shape.size() || shape.get(place) != features) {
            throw BadInputException.in(
                    model,
                    "computes features of the shape " + shape + ": expected " + features + " along axis " + axis);
        }
        int inner = 1;
        for (int i = place + 1; i < shape.size(); i++) {
            inner *= shape.get(i);
        }
        float[] numbers = value.numbers();
        int outer = numbers.length / (inner * features);
        List<float[]> frames = new ArrayList<>();
        for (int o = 0; o < outer; o++) {
            for (int i = 0; i < inner; i++) {
                float[] frame = new float[features];
                for (int j = 0; j < features; j++) {
                    frame[j] = numbers[(o * features + j) * inner + i];
                }
                frames.add(frame);
            }
        }
        return frames;
    }
}
