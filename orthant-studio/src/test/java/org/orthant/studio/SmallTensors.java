package org.orthant.studio;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;

/** Safetensors files with more than one tensor that may be a layer. */
final class SmallTensors {

    private SmallTensors() {}

    /** Returns a file with {@code in}, and with the layer {@code out} of three lines and its {@code bias}. */
    static byte[] threeLines(Path folder) {
        return bytes(
                folder,
                new Tensor("in", List.of(1, 2), new float[] {1, 1}),
                new Tensor("out", List.of(3, 2), new float[] {1, 0, .5f, .7f, -.5f, .5f}),
                new Tensor("bias", List.of(3), new float[] {1, 2, 3}));
    }

    /** Returns a file with the matrices {@code a} and {@code b}; with the bias {@code c}, the last class of {@code a} never wins. */
    static byte[] twoMatrices(Path folder) {
        return bytes(
                folder,
                new Tensor("a", List.of(3, 2), new float[] {1, -1, -1, 1, 0, 0}),
                new Tensor("b", List.of(2, 2), new float[] {1, 0, 0, 1}),
                new Tensor("c", List.of(3), new float[] {0, 0, -.5f}),
                new Tensor("d", List.of(2), new float[] {0, 0}));
    }

    private static byte[] bytes(Path folder, Tensor... tensors) {
        Path file = folder.resolve("tensors.safetensors");
        new Safetensors(Map.of(), List.of(tensors)).write(file);
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
