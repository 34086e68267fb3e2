package org.orthant.model.edit;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.orthant.layer.DenseLayer;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.StoredBias;
import org.orthant.model.head.StoredLayer;
import org.orthant.model.layer.ModelHead;

/**
 * A change of rows and biases of a model's output layer, to be written as a model of the same format.
 *
 * <pre>{@code
 * WrittenLayer written = ModelEdit.of(Path.of("model.onnx"))
 *         .withRow(17, row)
 *         .withBias(17, 0.25)
 *         .write(Path.of("repaired.onnx"));
 * }</pre>
 *
 * <p>Every other byte of the model stays, except for checksums and lengths that depend on the changed numbers. Integers of
 * quantised layers are rounded again; rows with a separate scale get a new one.
 *
 * <p>Immutable; threads may share it.
 *
 * @since 0.3.0
 */
public final class ModelEdit {

    private final Path model;
    private final Function<Path, ModelHead> finder;
    private final Candidate head;
    private final Map<Integer, double[]> rows;
    private final Map<Integer, Double> biases;

    private ModelEdit(
            Path model,
            Function<Path, ModelHead> finder,
            Candidate head,
            Map<Integer, double[]> rows,
            Map<Integer, Double> biases) {
        this.model = model;
        this.finder = finder;
        this.head = head;
        this.rows = rows;
        this.biases = biases;
    }

    /**
     * Starts a change of the layer that {@link ModelHead#find} finds.
     *
     * @throws org.orthant.io.BadInputException if the model cannot be read or has no layer
     */
    public static ModelEdit of(Path model) {
        return of(model, ModelHead::find);
    }

    /**
     * Starts a change of the layer that a function finds. It also has to find it in the changed model, from which all numbers are
     * read back.
     *
     * @throws org.orthant.io.BadInputException if the model cannot be read or has no layer
     */
    public static ModelEdit of(Path model, Function<Path, ModelHead> finder) {
        return new ModelEdit(model, finder, finder.apply(model).taken(), Map.of(), Map.of());
    }

    /** The layer that is changed. */
    public Candidate head() {
        return head;
    }

    /**
     * Returns the same change with another row for a label.
     *
     * @throws IllegalArgumentException if the row has another length than others, or a number is not finite
     */
    public ModelEdit withRow(int label, double[] row) {
        Objects.checkIndex(label, head.labels());
        if (row.length != head.features()) {
            throw new IllegalArgumentException(
                    "row " + label + " has " + row.length + " numbers: expected " + head.features());
        }
        for (double number : row) {
            requireFinite("row " + label, number);
        }
        Map<Integer, double[]> more = new TreeMap<>(rows);
        more.put(label, row.clone());
        return new ModelEdit(model, finder, head, more, biases);
    }

    /**
     * Returns the same change with another bias for a label.
     *
     * @throws IllegalArgumentException if it is not finite
     */
    public ModelEdit withBias(int label, double bias) {
        Objects.checkIndex(label, head.labels());
        requireFinite("bias " + label, bias);
        Map<Integer, Double> more = new TreeMap<>(biases);
        more.put(label, bias);
        return new ModelEdit(model, finder, head, rows, more);
    }

    private static void requireFinite(String what, double number) {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException(what + " has the number " + number + ": expected finite ones");
        }
    }

    /**
     * Refuses a model whose rows cannot be changed in its file, before they are known.
     *
     * @throws org.orthant.io.BadInputException with the reason and what to do
     */
    public void requireRows() {
        new LayerChanges(model, head).requireRows();
    }

    /**
     * Refuses a model whose biases cannot be changed in its file, before they are known.
     *
     * @throws org.orthant.io.BadInputException with the reason and what to do
     */
    public void requireBiases() {
        new LayerChanges(model, head).requireBiases();
    }

    /**
     * Returns which other parts of the model use the weights, and change with a row: other nodes of the graph, other tensors, or the
     * input embeddings.
     */
    public List<String> rowsSharedWith() {
        StoredLayer stored = head.stored();
        Set<String> others = new LinkedHashSet<>(stored.weightsSharedWith());
        others.addAll(new Overlaps(stored.tensors()).of(stored.weights()));
        return List.copyOf(others);
    }

    /**
     * Returns the bias that a label has once another one is written for it: rounded to the format of the file.
     *
     * @throws org.orthant.io.BadInputException if biases cannot be changed, with the reason and what to do
     */
    public double heldBias(int label, double bias) {
        double current = head.layer().bias(label);
        return bias == current ? current : new LayerChanges(model, head).held(label, bias, current);
    }

    /** Returns which other parts of the model use the bias, and change with it; none if the layer has no bias to change. */
    public List<String> biasesSharedWith() {
        StoredLayer stored = head.stored();
        Overlaps overlaps = new Overlaps(stored.tensors());
        Set<String> others = new LinkedHashSet<>();
        for (StoredBias bias : stored.biases()) {
            others.addAll(stored.sharedWith(bias));
            others.addAll(overlaps.of(bias.tensor()));
        }
        return List.copyOf(others);
    }

    /**
     * Writes the changed layer alone, as arrays {@code W} and {@code b} in an archive of NumPy: for models in whose files nothing can be
     * changed. In PyTorch, for example, this loads it:
     *
     * <pre>{@code
     * arrays = numpy.load("changed.npz")
     * layer.weight.data.copy_(torch.from_numpy(arrays["W"]))
     * layer.bias.data.copy_(torch.from_numpy(arrays["b"]))
     * }</pre>
     *
     * @throws org.orthant.io.BadInputException if nothing may be written there
     */
    public void writeArrays(Path out) {
        ModelCopy.requireNew(out);
        LayerArchive.write(out, head.layer(), rows, biases);
    }

    /**
     * Writes the changed model: a file, or a folder if the model is one. It appears complete or not at all. Data files of an ONNX
     * model are copied next to it, so that it has to be written to another folder then.
     *
     * @return the numbers as they are read from the written model, rounded to its format
     * @throws org.orthant.io.BadInputException if nothing may be written there, or if the change is not possible in this format, with
     *     the reason and what to do
     */
    public WrittenLayer write(Path out) {
        DenseLayer before = head.layer();
        LayerChanges changes = new LayerChanges(model, head);
        rows.forEach(changes::row);
        biases.forEach((label, bias) -> changes.bias(label, bias, before.bias(label)));
        ModelCopy copy = new ModelCopy(model, head.stored().format(), changes.files());
        Collection<Path> files = copy.write(
                out,
                written -> new ReadBack(
                                model, before, finder.apply(written).taken().layer())
                        .require(rows.keySet(), biases.keySet()));
        DenseLayer after = finder.apply(out).taken().layer();
        Map<Integer, double[]> writtenRows = new TreeMap<>();
        rows.keySet().forEach(label -> writtenRows.put(label, ReadBack.row(after, label)));
        Map<Integer, Double> writtenBiases = new TreeMap<>();
        biases.keySet().forEach(label -> writtenBiases.put(label, after.bias(label)));
        return new WrittenLayer(out, writtenRows, writtenBiases, List.copyOf(files));
    }
}
