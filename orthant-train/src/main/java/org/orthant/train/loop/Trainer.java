package org.orthant.train.loop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.orthant.data.Dataset;
import org.orthant.io.Safetensors;
import org.orthant.metrics.Scores;

/** Trains a model, from its beginning or from a checkpoint. For one thread. */
public final class Trainer {

    private final Model model;
    private final Dataset data;
    private final TrainingOptions options;
    private final int stepsPerEpoch;

    private final List<Point> history = new ArrayList<>();
    private final Best best = new Best();
    private long step;
    private double secondsBefore;
    private long start;
    private double lossSum;
    private long lossCount;
    private double recentLoss = Double.NaN;

    private int[] order = {};
    private long orderEpoch = -1;

    /** Begins with the model as it is. */
    public Trainer(Model model, Dataset data, TrainingOptions options) {
        if (data.train().size() == 0 || data.validation().size() == 0) {
            throw new IllegalArgumentException("data set " + data.name() + " has "
                    + data.train().size() + " training and " + data.validation().size()
                    + " validation examples: expected some of both");
        }
        this.model = model;
        this.data = data;
        this.options = options;
        this.stepsPerEpoch = (data.train().size() + options.batch() - 1) / options.batch();
    }

    /** Trains until the end; returns whether that was reached or the observer asked to stop. */
    public boolean train(Observer observer) {
        start = System.nanoTime();
        while (true) {
            if (isEvaluationDue()) {
                evaluate(observer);
            }
            if (isFinished()) {
                return true;
            }
            if (observer.stopRequested()) {
                return false;
            }
            int[] examples = batch();
            recentLoss = model.learn(data.train(), examples, options, step + 1);
            step++;
            lossSum += recentLoss * examples.length;
            lossCount += examples.length;
            observer.stepped(this);
        }
    }

    /** Asked before a step rather than after it: a checkpoint may have been taken in between. */
    private boolean isEvaluationDue() {
        int every = options.evaluateEvery() == 0 ? stepsPerEpoch : options.evaluateEvery();
        boolean atStep = step % every == 0 || step == mostSteps();
        return atStep && (history.isEmpty() || history.get(history.size() - 1).step() != step);
    }

    private boolean isFinished() {
        return step >= mostSteps() || best.since() >= options.patience();
    }

    /** The examples of the step to come. */
    private int[] batch() {
        long epoch = step / stepsPerEpoch;
        if (epoch != orderEpoch) {
            order = Seeds.order(options.seed(), epoch, data.train().size());
            orderEpoch = epoch;
        }
        int from = (int) (step % stepsPerEpoch) * options.batch();
        return Arrays.copyOfRange(order, from, Math.min(order.length, from + options.batch()));
    }

    private void evaluate(Observer observer) {
        Scores scores = new Judge(options.batch(), ranks()).scores(model, data.validation());
        double trainLoss = lossCount == 0 ? Double.NaN : lossSum / lossCount;
        Point point =
                new Point(step, (double) step / stepsPerEpoch, seconds(), trainLoss, scores.inFiles(options.rank()));
        history.add(point);
        lossSum = 0;
        lossCount = 0;
        observer.evaluated(this, point, best.note(options.criterion().of(scores), step));
    }

    private int[] ranks() {
        return IntStream.of(options.rank(), options.criterion().precisionAt())
                .filter(rank -> rank > 0)
                .distinct()
                .toArray();
    }

    /** The model in its present state. */
    public Model model() {
        return model;
    }

    /** All evaluations so far, the first of them before the first step. */
    public List<Point> history() {
        return List.copyOf(history);
    }

    /** The evaluation at which the model was best. */
    public Point bestPoint() {
        return history.stream()
                .filter(point -> point.step() == best.step())
                .findFirst()
                .orElseThrow();
    }

    /** Whether patience ended the training, rather than the number of epochs. */
    public boolean hasConverged() {
        return best.since() >= options.patience();
    }

    /** How many steps are done. */
    public long step() {
        return step;
    }

    /** How many steps there will be, unless patience ends earlier. */
    public long mostSteps() {
        return (long) stepsPerEpoch * options.mostEpochs();
    }

    /** How many steps make an epoch. */
    public int stepsPerEpoch() {
        return stepsPerEpoch;
    }

    /** The loss of the last step; NaN before the first. */
    public double recentLoss() {
        return recentLoss;
    }

    /** Seconds of training, also before an interruption. */
    public double seconds() {
        return secondsBefore + (start == 0 ? 0 : (System.nanoTime() - start) / 1e9);
    }

    /** The state from which training resumes, not copied: to be written before the next step. */
    public Safetensors checkpoint() {
        Map<String, String> state = new LinkedHashMap<>();
        state.put("step", String.valueOf(step));
        state.put("seconds", String.valueOf(seconds()));
        state.put("loss_sum", String.valueOf(lossSum));
        state.put("loss_count", String.valueOf(lossCount));
        best.save(state);
        state.put("history", History.text(history));
        return new Safetensors(
                state,
                model.weights().stream()
                        .flatMap(weights -> weights.state().stream())
                        .toList());
    }

    /** Resumes from a checkpoint of the same model, data and options. */
    public void resume(Safetensors checkpoint) {
        Map<String, String> state = checkpoint.metadata();
        model.loadState(checkpoint.tensors());
        step = Long.parseLong(value(state, "step"));
        secondsBefore = Double.parseDouble(value(state, "seconds"));
        lossSum = Double.parseDouble(value(state, "loss_sum"));
        lossCount = Long.parseLong(value(state, "loss_count"));
        best.resume(state);
        history.addAll(History.parse(value(state, "history")));
    }

    static String value(Map<String, String> state, String name) {
        String value = state.get(name);
        if (value == null) {
            throw new IllegalArgumentException("is not a checkpoint: it has no " + name);
        }
        return value;
    }
}
