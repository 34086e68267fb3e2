package org.orthant.bench.fit;

import java.util.List;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.OutputLayer;

/**
 * A layer whose weights were fitted to label sets, as if an ideal encoder had been trained in front of it.
 *
 * @param layer with float32 weights where they are trained
 * @param training the label sets that it was fitted to
 * @param test other label sets of the same kind
 * @param loss the mean cross-entropy of a training set, in nats
 * @param frequencyLoss the same for a layer that uses only the frequency of each label
 */
public record TrainedLikeLayer(
        OutputLayer layer, List<LabelSet> training, List<LabelSet> test, double loss, double frequencyLoss) {

    /** Makes the layer of a recipe, the same for any number of threads. */
    public static TrainedLikeLayer of(Recipe recipe, int threads) {
        SyntheticLabelSets source = new SyntheticLabelSets(recipe.labels(), recipe.seed());
        List<LabelSet> training = source.next(recipe.trainingSets());
        List<LabelSet> test = source.next(recipe.testSets());
        Fitting.Fit fit = Fitting.fit(recipe, training, threads);
        return of(recipe, fit.trained(), training, test, fit.loss());
    }

    /** Puts together what was made before. */
    public static TrainedLikeLayer of(
            Recipe recipe, FloatMatrix trained, List<LabelSet> training, List<LabelSet> test, double loss) {
        OutputLayer layer = recipe.maxActive() == 0
                ? DenseLayer.of(trained)
                : recipe.fixedLayer().withSlack(trained);
        return new TrainedLikeLayer(layer, training, test, loss, frequencyLoss(training));
    }

    private static double frequencyLoss(List<LabelSet> sets) {
        int[] counts = new int[sets.get(0).labels()];
        sets.forEach(set -> set.stream().forEach(label -> counts[label]++));
        double loss = 0;
        for (int count : counts) {
            double frequency = (double) count / sets.size();
            loss -= timesLog(frequency) + timesLog(1 - frequency);
        }
        return loss;
    }

    private static double timesLog(double p) {
        return p == 0 ? 0 : p * StrictMath.log(p);
    }
}
