package org.orthant.train.loop;

import java.util.List;
import org.orthant.metrics.Scores;
import org.orthant.metrics.Scores.AtRank;

/**
 * How good the model was at one time, on the validation examples.
 *
 * @param step after how many steps
 * @param epoch after how many passes over the training examples
 * @param seconds of training so far, evaluations included
 * @param trainLoss the mean loss of the training examples since the last point; NaN at step 0
 * @param loss the validation loss
 * @param microF1 of the labels predicted
 * @param macroF1 of the labels predicted
 * @param precision P@k
 * @param recall R@k
 * @param f1 F1@k
 * @param ndcg nDCG@k
 */
public record Point(
        long step,
        double epoch,
        double seconds,
        double trainLoss,
        double loss,
        double microF1,
        double macroF1,
        double precision,
        double recall,
        double f1,
        double ndcg) {

    /** The names of the columns of a line. */
    public static final String HEADER =
            "step,epoch,seconds,train_loss,loss,micro_f1,macro_f1,precision_at_k,recall_at_k,f1_at_k,ndcg_at_k";

    static Point of(long step, double epoch, double seconds, double trainLoss, Scores scores, int rank) {
        AtRank at = scores.at(rank);
        return new Point(
                step,
                epoch,
                seconds,
                trainLoss,
                scores.loss(),
                scores.microF1(),
                scores.macroF1(),
                at.precision(),
                at.recall(),
                at.f1(),
                at.ndcg());
    }

    /** A line of comma-separated values, with every digit. */
    public String line() {
        StringBuilder line = new StringBuilder().append(step);
        for (double value : List.of(epoch, seconds, trainLoss, loss, microF1, macroF1, precision, recall, f1, ndcg)) {
            line.append(',').append(Double.isNaN(value) ? "" : String.valueOf(value));
        }
        return line.toString();
    }

    /** Reads such a line. */
    public static Point parse(String line) {
        String[] cells = line.split(",", -1);
        double[] values = new double[cells.length];
        for (int i = 1; i < cells.length; i++) {
            values[i] = cells[i].isEmpty() ? Double.NaN : Double.parseDouble(cells[i]);
        }
        return new Point(
                Long.parseLong(cells[0]),
                values[1],
                values[2],
                values[3],
                values[4],
                values[5],
                values[6],
                values[7],
                values[8],
                values[9],
                values[10]);
    }
}
