package org.orthant.experiment;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.HeadPlan.Spread;

/** A kind of output layer to compare. */
public enum HeadKind {
    /** The paper's bottlenecked layer, without a bias. */
    BSL,
    /** The same with a bias that starts at {@code logit(k/n)}, as the DFT layer does. */
    BSL_WITH_BIAS,
    /** A layer with a bias on the encoder's activations themselves: its width is their number. */
    NO_PROJECTION,
    /** The paper's DFT layer. */
    DFT,
    /** The same with trained nodes. */
    DFT_LEARNED,
    /** The same with columns of norm {@code √n/8}. */
    DFT_SCALED,
    /** The same with spread frequencies as well. */
    SPREAD;

    /** As it stands in files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns all of them as they stand in files, as the end of a sentence. */
    static String all() {
        List<String> names = Stream.of(values()).map(HeadKind::text).toList();
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    static Optional<HeadKind> parse(String text) {
        return Stream.of(values()).filter(kind -> kind.text().equals(text)).findFirst();
    }

    /**
     * Returns the layer with {@code width} trained columns, for {@code active} active labels.
     *
     * @param spread {@code m}, for layers that have spread frequencies
     */
    public HeadPlan plan(int width, int active, int spread) {
        return switch (this) {
            case BSL -> new HeadPlan(HeadPlan.Kind.BSL, width, active, false);
            case BSL_WITH_BIAS -> new HeadPlan(HeadPlan.Kind.BSL, width, active, true);
            case NO_PROJECTION -> new HeadPlan(HeadPlan.Kind.NO_PROJECTION, width, active, false);
            case DFT -> new HeadPlan(HeadPlan.Kind.DFT, width, active, true);
            case DFT_LEARNED -> new HeadPlan(HeadPlan.Kind.DFT_LEARNED, width, active, true);
            case DFT_SCALED -> HeadPlan.spread(width, active, true, new Spread(0, 0, Optional.empty()));
            case SPREAD -> HeadPlan.spread(width, active, true, new Spread(spread, 0, Optional.empty()));
        };
    }
}
