package org.orthant.model.edit;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.NumberKind;
import org.orthant.model.ModelTensor;
import org.orthant.model.NumberPlace;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.StoredBias;
import org.orthant.model.head.StoredLayer;

/** New rows and biases of a layer as changes of the numbers that are stored for them. */
final class LayerChanges {

    private final Path model;
    private final Candidate head;
    private final StoredLayer stored;
    private final Map<Path, FileChanges> files = new HashMap<>();

    LayerChanges(Path model, Candidate head) {
        this.model = model;
        this.head = head;
        this.stored = head.stored();
    }

    /** The changes by file. */
    Map<Path, FileChanges> files() {
        return Map.copyOf(files);
    }

    /** Refuses a layer whose rows cannot be changed. */
    void requireRows() {
        requireStored();
        place(stored.weights(), 0, 0);
    }

    /** Refuses a layer whose biases cannot be changed. */
    void requireBiases() {
        requireStored();
        bias();
    }

    private void requireStored() {
        stored.obstacle().ifPresent(reason -> {
            throw refused(reason + ": change those tensors where the model is trained, and export it again");
        });
    }

    private BadInputException refused(String reason) {
        return BadInputException.in(model, "the layer " + head.name() + " cannot be changed in this file: " + reason);
    }

    void row(int label, double[] row) {
        requireStored();
        double factor = factor(stored.factor(label));
        NumberPlace[] places = new NumberPlace[row.length];
        double[] numbers = new double[row.length];
        for (int feature = 0; feature < row.length; feature++) {
            places[feature] = place(stored.weights(), label, feature);
            numbers[feature] = row[feature] / factor;
        }
        if (places[0] instanceof NumberPlace.Scaled) {
            requantise(label, places, numbers);
            return;
        }
        for (int feature = 0; feature < row.length; feature++) {
            put("row " + label, places[feature], numbers[feature]);
        }
    }

    private double factor(double factor) {
        if (factor == 0 || !Double.isFinite(factor)) {
            throw refused("the model multiplies it by " + factor);
        }
        return factor;
    }

    private NumberPlace place(ModelTensor tensor, long... index) {
        return tensor.place(index)
                .orElseThrow(() -> refused("the model computes " + tensor
                        + " from other numbers, or stores it in a way that is only read: export the model with weights that"
                        + " are plain float32, or write the layer as arrays"));
    }

    private void requantise(int label, NumberPlace[] places, double[] numbers) {
        if (places[0].kind() != NumberKind.INT8 && places[0].kind() != NumberKind.UINT8) {
            throw refused("its weights are integers of the kind " + places[0].kind());
        }
        QuantisedRow row = QuantisedRow.of(places, ownScale(label, places));
        Optional<String> obstacle = row.obstacle(numbers);
        if (obstacle.isPresent()) {
            throw refused("row " + label + " " + obstacle.get()
                    + ": export the model without quantisation, change it, and quantise it again");
        }
        row.write(numbers, (place, number) -> put("row " + label, place, number));
    }

    /** The place of the scale of a row, if no other number depends on it. */
    private Optional<NumberPlace> ownScale(int label, NumberPlace[] places) {
        Optional<NumberPlace> scale = scale(places[0]);
        boolean ofAll = Arrays.stream(places).allMatch(place -> scale(place).equals(scale));
        int other = label == 0 ? 1 : 0;
        boolean ofOthers =
                head.labels() > 1 && scale(place(stored.weights(), other, 0)).equals(scale);
        // Runtimes take an integer bias in units of the scale of the weights.
        boolean floatingBias = head.bias() != stored.biases().isEmpty()
                && stored.biases().stream()
                        .allMatch(bias -> bias.tensor()
                                .flatPlace(0)
                                .filter(place -> !(place instanceof NumberPlace.Scaled))
                                .isPresent());
        return scale.filter(place -> ofAll && !ofOthers && floatingBias);
    }

    private static Optional<NumberPlace> scale(NumberPlace place) {
        return place instanceof NumberPlace.Scaled scaled ? scaled.scalePlace() : Optional.empty();
    }

    /** Returns the bias that the layer has once a wanted one is written in its place, rounded to the format of the file. */
    double held(int label, double wanted, double current) {
        requireStored();
        StoredBias bias = bias();
        double factor = factor(bias.factor(label));
        double number = bias.tensor().flat(label);
        double other = number(label, wanted, current);
        NumberPlace place = bias.tensor().flatPlace(label).orElseThrow();
        double held = place instanceof NumberPlace.Scaled scaled
                ? Math.rint(other / scaled.scale()) * scaled.scale()
                : held(place.kind(), other);
        return number * factor == current ? held * factor : current + (held - number) * factor;
    }

    /** The number as its kind holds it; the number itself beyond the largest, which is refused where it is written. */
    private static double held(NumberKind kind, double number) {
        ByteBuffer bytes = ByteBuffer.allocate(kind.bytes());
        try {
            kind.write(bytes, 0, number);
        } catch (IllegalArgumentException tooLarge) {
            return number;
        }
        return kind.read(bytes, 0);
    }

    /** The number in the place of a bias: the only one is replaced; of several, one changes by the difference. */
    private double number(int label, double wanted, double current) {
        StoredBias bias = bias();
        double factor = factor(bias.factor(label));
        double number = bias.tensor().flat(label);
        return number * factor == current ? wanted / factor : number + (wanted - current) / factor;
    }

    void bias(int label, double wanted, double current) {
        requireStored();
        StoredBias bias = bias();
        double other = number(label, wanted, current);
        NumberPlace place = bias.tensor().flatPlace(label).orElseThrow();
        if (place instanceof NumberPlace.Scaled scaled) {
            put("bias " + label, scaled.integer(), Math.rint(other / scaled.scale()) + scaled.zero());
        } else {
            put("bias " + label, place, other);
        }
    }

    /** The tensor with one bias per label that is changed. */
    StoredBias bias() {
        return stored.biases().stream()
                .filter(bias -> bias.tensor().count() == head.labels()
                        && bias.tensor().flatPlace(0).isPresent())
                .findFirst()
                .orElseThrow(() -> refused(
                        head.bias()
                                ? "its bias is not stored as one number per label: export the model with one, or change rows"
                                : "it has no bias: export the model with one, or change rows"));
    }

    private void put(String what, NumberPlace place, double number) {
        try {
            files.computeIfAbsent(place.file(), FileChanges::new).put(place, number);
        } catch (IllegalArgumentException problem) {
            throw refused(what + ": " + problem.getMessage());
        }
    }
}
