package org.orthant.experiment;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The last evaluation of a cell that is being trained.
 *
 * @param epoch epochs trained so far, with fractions
 * @param loss the validation loss
 */
public record CellProgress(double epoch, double loss) implements TrainingMessage {

    static CellProgress read(DataInputStream in) throws IOException {
        return new CellProgress(in.readDouble(), in.readDouble());
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
        out.writeDouble(epoch);
        out.writeDouble(loss);
    }
}
