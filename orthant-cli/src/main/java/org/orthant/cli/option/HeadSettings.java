package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.audit.certify.CertifiedPlan;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.data.Dataset;
import org.orthant.data.DatasetStatistics;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.folder.HeadPlan;

/** Options of the output layer to train. */
public final class HeadSettings extends OptionGroup {

    /** The share of label sets that the default k guarantees. */
    private static final double COVERED = 0.999;

    /** Sufficed to enlarge the regions of label sets at all sizes that were measured. */
    private static final int USUAL_SPREAD = 40;

    private static final String USUAL_SCALE = "usual";
    private static final String PAPER_SCALE = "paper";

    private final OptionValue<HeadPlan.Kind> head = option(
                    HeadPlan.Kind.class, "--head", "dft|dft-learned|bsl|no-projection|spread|attention")
            .byDefault(HeadPlan.Kind.DFT);

    private final OptionValue<Integer> width = number("-d, --width").byDefault(32);

    private final OptionValue<Integer> active = number("-k, --active");

    private final OptionValue<Integer> spread = number("--spread");

    private final OptionValue<Long> frequencySeed = option(Long.class, "--frequency-seed", "NUMBER");

    private final OptionValue<String> scale = option(String.class, "--scale", "usual|paper|NUMBER");

    private final OptionValue<Path> certified = option(Path.class, "--plan", "FOLDER");

    private final OptionValue<Start> start = option(Start.class, "--start", "informed|uninformed");

    /** The initial probabilities of labels. */
    enum Start {
        INFORMED,
        UNINFORMED
    }

    /** Returns the folder of the certified plan, if specified. */
    public Optional<Path> certifiedPlan() {
        return certified.value();
    }

    /** Returns the layer to train on a data set, on an encoder. */
    HeadPlan plan(Dataset data, EncoderDesign encoder) {
        if (certified.isGiven()) {
            return certified(certified.get(), data);
        }
        int k = active.value().orElseGet(() -> usualActive(data));
        return switch (head.get()) {
            case BSL -> unscaled(HeadPlan.Kind.BSL, k, false);
            case NO_PROJECTION ->
                withoutProjection(k, encoder.features(data.train().inputs()));
            case DFT -> dft(k);
            case DFT_LEARNED -> unscaled(HeadPlan.Kind.DFT_LEARNED, k, true);
            case SPREAD -> spread(k, data.labels());
            case ATTENTION -> unscaled(HeadPlan.Kind.ATTENTION, k, true);
        };
    }

    private HeadPlan certified(Path folder, Dataset data) {
        boolean others = head.isGiven() && head.get() != HeadPlan.Kind.SPREAD;
        if (others || active.isGiven() || spread.isGiven() || frequencySeed.isGiven() || scale.isGiven()) {
            throw wrong(
                    "--plan determines k and the fixed columns of --head spread: omit --active, --spread, --frequency-seed, "
                            + "--scale and other heads");
        }
        CertifiedPlan plan = CertifiedPlan.read(folder);
        plan.requireFor(data.distinctLabelSets(), folder);
        return spread(
                plan.active(), new HeadPlan.Spread(plan.spread(), plan.frequencySeed(), Optional.of(plan.scale())));
    }

    private HeadPlan unscaled(HeadPlan.Kind kind, int k, boolean usuallyInformed) {
        requireNoFrequencies();
        if (scale.isGiven()) {
            throw wrong("--scale requires fixed columns, which --head " + head.get() + " does not have; remove it");
        }
        return new HeadPlan(kind, width.get(), k, isInformed(usuallyInformed));
    }

    /** Without projection, the width is not a choice. */
    private HeadPlan withoutProjection(int k, int activations) {
        if (width.isGiven() && width.get() != activations) {
            throw wrong("--width " + width.get() + ": --head no-projection has the " + activations
                    + " activations of the encoder as its features; remove it");
        }
        HeadPlan plan = unscaled(HeadPlan.Kind.NO_PROJECTION, k, false);
        return new HeadPlan(plan.kind(), activations, plan.active(), plan.informedStart());
    }

    private HeadPlan dft(int k) {
        requireNoFrequencies();
        String norm = scale.orElse(PAPER_SCALE);
        return norm.equals(PAPER_SCALE)
                ? new HeadPlan(HeadPlan.Kind.DFT, width.get(), k, isInformed(true))
                : spread(k, new HeadPlan.Spread(0, 0, norm(norm)));
    }

    private HeadPlan spread(int k, int labels) {
        int most = (labels - 1) / 2;
        if (most < 2) {
            throw wrong("--head spread: " + labels + " labels are too few for spread frequencies: expected at least 5"
                    + (labels < 3 ? "" : ", or --head dft"));
        }
        int frequencies = spread.orElse(Math.min(USUAL_SPREAD, most - k));
        if (frequencies < 1) {
            throw wrong(
                    spread.isGiven()
                            ? "--spread " + frequencies + ": expected at least 1 frequency, or --head dft"
                            : "k = " + k + " leaves no frequency to spread over " + labels + " labels: choose -k "
                                    + (most - 1) + " or less, or --head dft");
        }
        return spread(k, new HeadPlan.Spread(frequencies, frequencySeed.orElse(0L), norm(scale.orElse(USUAL_SCALE))));
    }

    private HeadPlan spread(int k, HeadPlan.Spread columns) {
        return HeadPlan.spread(width.get(), k, isInformed(true), columns);
    }

    private boolean isInformed(boolean otherwise) {
        return start.value().map(Start.INFORMED::equals).orElse(otherwise);
    }

    private void requireNoFrequencies() {
        if (spread.isGiven() || frequencySeed.isGiven()) {
            throw wrong("--spread and --frequency-seed require --head spread");
        }
    }

    private Optional<Double> norm(String text) {
        if (text.equals(USUAL_SCALE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(text.equals(PAPER_SCALE) ? 1 : Double.parseDouble(text));
        } catch (NumberFormatException e) {
            throw wrong("--scale " + text + ": expected usual, paper or a number such as 2.5");
        }
    }

    private static int usualActive(Dataset data) {
        int covering = DatasetStatistics.of(data).labelSets().active().quantile(COVERED);
        return Math.max(1, Math.min(covering, (data.labels() - 1) / 2));
    }
}
