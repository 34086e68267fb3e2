package org.orthant.encoders.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.train.optim.Weights;

/**
 * On files like {@code Open_ImagesV6_TRresNet_L_448.pth}: a dictionary with the state under {@code model}, named as the
 * modules of the authors' network, with its classifier, the number of classes and their names.
 */
class PublishedWeightsTest extends WithArrays {

    private static final TResNetSize SMALL = new TResNetSize(4, List.of(1, 2, 2, 1));

    private static final float EPSILON = 1e-5f;

    @TempDir
    Path folder;

    /** The names and shapes of the authors' modules, made as their {@code TResNet} makes them. */
    private static Map<String, List<Integer>> modules(TResNetSize size) {
        Map<String, List<Integer>> state = new LinkedHashMap<>();
        int planes = size.width();
        convolution(state, "body.conv1", 48, planes, 3);
        int before = planes;
        for (int stage = 1; stage <= 4; stage++) {
            int inner = planes << (stage - 1);
            int after = stage < 3 ? inner : 4 * inner;
            for (int block = 0; block < size.blocks().get(stage - 1); block++) {
                String name = "body.layer" + stage + "." + block;
                boolean halves = stage > 1 && block == 0;
                // Where an image is halved, a blur follows the convolution: one more Sequential.
                String blurred = halves ? ".0" : "";
                if (stage < 3) {
                    convolution(state, name + ".conv1" + blurred, before, inner, 3);
                    convolution(state, name + ".conv2", inner, inner, 3);
                    weighing(state, name, inner, Math.max(inner / 4, 64));
                } else {
                    convolution(state, name + ".conv1", before, inner, 1);
                    convolution(state, name + ".conv2" + blurred, inner, inner, 3);
                    if (stage == 3) {
                        weighing(state, name, inner, Math.max(after / 8, 64));
                    }
                    convolution(state, name + ".conv3", inner, after, 1);
                }
                if (halves) {
                    convolution(state, name + ".downsample.1", before, after, 1);
                }
                before = after;
            }
        }
        state.put("head.fc.embedding_generator.0.weight", List.of(7, before));
        state.put("head.fc.embedding_generator.0.bias", List.of(7));
        state.put("head.fc.FC.weight", List.of(9, 7));
        state.put("head.fc.FC.bias", List.of(9));
        return state;
    }

    private static void convolution(Map<String, List<Integer>> state, String name, int from, int to, int side) {
        state.put(name + ".0.weight", List.of(to, from, side, side));
        for (String part : List.of("weight", "bias", "running_mean", "running_var")) {
            state.put(name + ".1." + part, List.of(to));
        }
    }

    private static void weighing(Map<String, List<Integer>> state, String block, int channels, int hidden) {
        state.put(block + ".se.fc1.weight", List.of(hidden, channels, 1, 1));
        state.put(block + ".se.fc1.bias", List.of(hidden));
        state.put(block + ".se.fc2.weight", List.of(channels, hidden, 1, 1));
        state.put(block + ".se.fc2.bias", List.of(channels));
    }

    private static Map<String, Tensor> random(Map<String, List<Integer>> shapes) {
        SplittableRandom random = new SplittableRandom(5);
        Map<String, Tensor> state = new LinkedHashMap<>();
        shapes.forEach((name, shape) -> {
            float[] values = new float[shape.stream().reduce(1, (a, b) -> a * b)];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) random.nextDouble(name.endsWith("running_var") ? 0.5 : -1, 1);
            }
            state.put(name, new Tensor(name, shape, values));
        });
        return state;
    }

    private List<Weights> loaded(TResNetSize size, Path file) {
        List<Weights> weights = new TResNet(size, TResNetDesign.PREFIX, manager, 1).weights();
        new TResNetDesign(size, Optional.of(file)).loadStart(weights, Optional.empty());
        return weights;
    }

    @Test
    void theAuthorsFileIsReadAsItIs() throws IOException {
        Map<String, Tensor> state = random(modules(SMALL));
        List<Weights> weights = loaded(SMALL, write("published.pth", state));

        assertThat(weights).hasSize(state.size() - 4);
        assertThat(values(weights, "body.layer2.0.conv1.conv.weight"))
                .isEqualTo(values(state, "body.layer2.0.conv1.0.0.weight"));
        assertThat(values(weights, "body.layer3.0.downsample.1.bn.running_mean"))
                .isEqualTo(values(state, "body.layer3.0.downsample.1.1.running_mean"));
        assertThat(values(weights, "body.layer3.1.se.fc2.bias")).isEqualTo(values(state, "body.layer3.1.se.fc2.bias"));
        float[] scales = values(weights, "body.layer4.0.conv2.bn.weight");
        float[] published = values(state, "body.layer4.0.conv2.0.1.weight");
        for (int i = 0; i < scales.length; i++) {
            assertThat(scales[i]).isCloseTo(Math.abs(published[i]) + EPSILON, within(1e-6f));
        }
    }

    @Test
    void theLargeNetworkHasTheModulesOfTheAuthors() {
        Map<String, List<Integer>> modules = modules(TResNetSize.LARGE);
        List<Weights> weights = new TResNet(TResNetSize.LARGE, TResNetDesign.PREFIX, manager, 1).weights();
        long numbers = modules.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("body."))
                .mapToLong(entry -> entry.getValue().stream().reduce(1, (a, b) -> a * b))
                .sum();
        assertThat(weights).hasSize(modules.size() - 4);
        assertThat(weights.stream().mapToLong(Weights::size).sum()).isEqualTo(numbers);
        assertThat(modules).containsEntry("head.fc.embedding_generator.0.weight", List.of(7, 2432));
    }

    @Test
    void theSameStateInSafetensorsGivesTheSameNetwork() throws IOException {
        Map<String, Tensor> state = random(modules(SMALL));
        Path safetensors = folder.resolve("converted.safetensors");
        new Safetensors(Map.of(), List.copyOf(state.values())).write(safetensors);
        List<Weights> expected = loaded(SMALL, write("published.pth", state));
        assertThat(loaded(SMALL, safetensors))
                .zipSatisfy(
                        expected,
                        (ours, theirs) -> assertThat(ours.tensor().values())
                                .isEqualTo(theirs.tensor().values()));
    }

    @Test
    void aFileOfAnotherNetworkIsRefused() throws IOException {
        Path file = write("published.pth", random(modules(SMALL)));
        assertThatThrownBy(() -> loaded(new TResNetSize(4, List.of(1, 2, 3, 1)), file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("published.pth: does not fit the encoder: lacks")
                .hasMessageContaining("body.layer3.2.conv1.conv.weight");
    }

    private static float[] values(Map<String, Tensor> state, String name) {
        return Objects.requireNonNull(state.get(name)).values();
    }

    private static float[] values(List<Weights> weights, String name) {
        return weights.stream()
                .filter(part -> part.name().equals(TResNetDesign.PREFIX + name))
                .findFirst()
                .orElseThrow()
                .tensor()
                .values();
    }

    /** Writes what {@code torch.save({"num_classes": 9, "model": state, "idx_to_class": {0: "/m/01"}})} would. */
    private Path write(String name, Map<String, Tensor> state) throws IOException {
        Path file = folder.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            add(zip, "archive/data.pkl", pickle(state));
            int number = 0;
            for (Tensor tensor : state.values()) {
                ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * tensor.values().length)
                        .order(ByteOrder.LITTLE_ENDIAN);
                bytes.asFloatBuffer().put(tensor.values());
                add(zip, "archive/data/" + number++, bytes.array());
            }
        }
        return file;
    }

    private static void add(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        CRC32 sum = new CRC32();
        sum.update(bytes);
        entry.setCrc(sum.getValue());
        zip.putNextEntry(entry);
        zip.write(bytes);
        zip.closeEntry();
    }

    /** Instructions of pickles, protocol 2. */
    private static byte[] pickle(Map<String, Tensor> state) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        raw(out, "\u0080\u0002}(");
        text(out, "num_classes");
        raw(out, "K\u0009");
        text(out, "model");
        raw(out, "ccollections\nOrderedDict\n)R(");
        int number = 0;
        for (Tensor tensor : state.values()) {
            text(out, tensor.name());
            raw(out, "ctorch._utils\n_rebuild_tensor_v2\n((");
            text(out, "storage");
            raw(out, "ctorch\nFloatStorage\n");
            text(out, String.valueOf(number++));
            text(out, "cpu");
            whole(out, tensor.values().length);
            raw(out, "tQK\u0000(");
            tensor.shape().forEach(length -> whole(out, length));
            raw(out, "t(");
            for (int axis = 0; axis < tensor.shape().size(); axis++) {
                whole(out, tensor.shape().stream().skip(axis + 1L).reduce(1, (a, b) -> a * b));
            }
            raw(out, "t\u0089ccollections\nOrderedDict\n)RtR");
        }
        raw(out, "u");
        text(out, "idx_to_class");
        raw(out, "}(K\u0000");
        text(out, "/m/01");
        raw(out, "uu.");
        return out.toByteArray();
    }

    private static void raw(ByteArrayOutputStream out, String bytes) {
        out.writeBytes(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void text(ByteArrayOutputStream out, String text) {
        raw(out, "X");
        number(out, text.length());
        raw(out, text);
    }

    private static void whole(ByteArrayOutputStream out, int number) {
        raw(out, "J");
        number(out, number);
    }

    private static void number(ByteArrayOutputStream out, int number) {
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(number)
                .array());
    }
}
