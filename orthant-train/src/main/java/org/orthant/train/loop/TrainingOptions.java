package org.orthant.train.loop;

import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;

/**
 * Training options.
 *
 * @param seed the seed of all random numbers
 * @param batch examples per step
 * @param mostEpochs the maximum number of epochs
 * @param patience evaluations without improvement after which training ends
 * @param criterion what counts as an improvement
 * @param encoderRate the learning rate of the encoder
 * @param headRate the learning rate of the output layer
 * @param evaluateEvery the number of steps from one evaluation to the next; 0 for one per epoch
 * @param rank the k of P@k, R@k, F1@k and nDCG@k in evaluations
 */
public record TrainingOptions(
        long seed,
        int batch,
        int mostEpochs,
        int patience,
        Criterion criterion,
        double encoderRate,
        double headRate,
        int evaluateEvery,
        int rank) {

    /** What suits small data: batches of 256, at most 40 epochs, patience 4 on the loss, rates of 0.001, F1@5. */
    public static final TrainingOptions USUAL = new TrainingOptions(0, 256, 40, 4, Criterion.LOSS, 1e-3, 1e-3, 0, 5);

    /** Images per step: a few take as much memory as hundreds of other examples. */
    private static final int IMAGES = 4;

    /** Checks the numbers. */
    public TrainingOptions {
        require(batch >= 1, "batch " + batch, "at least 1");
        require(mostEpochs >= 1, "epochs " + mostEpochs, "at least 1");
        require(patience >= 1, "patience " + patience, "at least 1");
        require(encoderRate >= 0 && encoderRate <= 1, "encoder rate " + encoderRate, "a number from 0 to 1");
        require(headRate >= 0 && headRate <= 1, "head rate " + headRate, "a number from 0 to 1");
        require(evaluateEvery >= 0, "evaluate every " + evaluateEvery + " steps", "at least 1, or 0 for every epoch");
        require(rank >= 1, "rank " + rank, "at least 1");
    }

    private static void require(boolean holds, String what, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(what + ": expected " + expected);
        }
    }

    /** Returns the default number of examples per step, also for predictions. */
    public static int usualBatch(Inputs inputs) {
        return inputs instanceof ImageInputs ? IMAGES : USUAL.batch();
    }

    /** Returns the same options with another seed. */
    public TrainingOptions withSeed(long other) {
        return new TrainingOptions(
                other, batch, mostEpochs, patience, criterion, encoderRate, headRate, evaluateEvery, rank);
    }

    /** Returns the same options with another learning rate for encoder and output layer. */
    public TrainingOptions withRates(double rate) {
        return new TrainingOptions(seed, batch, mostEpochs, patience, criterion, rate, rate, evaluateEvery, rank);
    }
}
