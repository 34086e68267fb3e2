package org.orthant.repair;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.FileFormat;
import org.orthant.io.NpyWriter;
import org.orthant.io.OutputFolder;
import org.orthant.io.Remedy;
import org.orthant.io.Seal;
import org.orthant.io.Sha256;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.weights.WeightReader;

/**
 * The folder of a repair: {@code before} and {@code after} are audits, {@code learned.npy} has the learned rows with their biases, and
 * {@code repair.json}, written last, says what was done.
 *
 * <p>{@code progress.txt} states which repair the learned rows belong to, and the hash of the model that it has written, under the seal of the
 * user: so an interrupted repair resumes, and rows from a stranger are learned again.
 *
 * @param path the folder
 */
public record RepairFolder(Path path) {

    private static final OutputFolder.Kind KIND =
            new OutputFolder.Kind(FileFormat.first("orthant-repair"), List.of("repair.json", "progress.txt"));

    /** Returns the folder of the audit of the model as it was. */
    public Path before() {
        return path.resolve("before");
    }

    /** Returns the folder of the audit of the repaired model. */
    public Path after() {
        return path.resolve("after");
    }

    /** Returns the file that says what was done, as JSON; it exists if the repair is complete. */
    public Path summary() {
        return path.resolve("repair.json");
    }

    /** Returns the page that shows the model before and after. */
    public Path report() {
        return path.resolve("report.html");
    }

    private Path rows() {
        return path.resolve("learned.npy");
    }

    private Path progress() {
        return path.resolve("progress.txt");
    }

    void open() {
        OutputFolder.open(path, KIND, List.of("before", "after"));
    }

    /** Refuses the results of another repair, and deletes what a killed process has left unfinished of this one. */
    void requireFree(String question) {
        if (Files.exists(summary()) && !lines().question.equals(question)) {
            throw BadInputException.in(path, "has the results of another repair: name another folder")
                    .withRemedy(Remedy.OUTPUT_FOLDER);
        }
        List.of(OutputFolder.marker(path), rows(), progress(), summary(), report())
                .forEach(AtomicFile::deleteUnfinished);
        AtomicFile.delete(summary());
    }

    /** Returns the rows that the same repair has learned earlier. */
    Optional<double[][]> learned(String question, int rows, int columns) {
        if (!lines().question.equals(question)
                || !Files.isRegularFile(rows())
                || !Sha256.of(rows()).equals(lines().rows)) {
            return Optional.empty();
        }
        WeightMatrix matrix = WeightReader.read(rows());
        if (matrix.rows() != rows || matrix.columns() != columns) {
            return Optional.empty();
        }
        double[][] learned = new double[rows][columns];
        for (int row = 0; row < rows; row++) {
            matrix.copyRow(row, learned[row]);
        }
        return Optional.of(learned);
    }

    void keep(String question, double[][] learned) {
        try {
            NpyWriter.write(rows(), DoubleMatrix.of(learned));
        } catch (IOException e) {
            throw BadInputException.unwritable(rows(), e);
        }
        write(question, Sha256.of(rows()), "-");
    }

    /** Notes the hash of the model that is about to be written. */
    void willWrite(String question, String hash) {
        write(question, lines().rows, hash);
    }

    /** Returns whether a model with this hash was written by the repair of this folder. */
    boolean wrote(String hash) {
        return lines().written.equals(hash);
    }

    private void write(String question, String rows, String written) {
        AtomicFile.write(
                progress(),
                String.join("\n", question, rows, written, Seal.ofUser().of(question, rows + " " + written), ""));
    }

    private record Lines(String question, String rows, String written) {}

    /** Returns what the file says under a valid seal; nothing otherwise. */
    private Lines lines() {
        Lines none = new Lines("", "", "");
        try {
            if (!Files.isRegularFile(progress()) || Files.size(progress()) > 10_000) {
                return none;
            }
            List<String> lines = Files.readAllLines(progress());
            return lines.size() == 4
                            && Seal.ofUser().matches(lines.get(3), lines.get(0), lines.get(1) + " " + lines.get(2))
                    ? new Lines(lines.get(0), lines.get(1), lines.get(2))
                    : none;
        } catch (IOException unreadable) {
            return none;
        }
    }
}
