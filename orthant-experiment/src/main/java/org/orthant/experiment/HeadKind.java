package org.orthant.experiment;

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
    /** The paper's DFT layer. */
    DFT,
    /** The same with columns of norm {@code √n/8}. */
    DFT_SCALED,
    /** The same with spread frequencies as well. */
    SPREAD;

    /** As it stands in files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
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
            case DFT -> new HeadPlan(HeadPlan.Kind.DFT, width, active, true);
            case DFT_SCALED -> HeadPlan.spread(width, active, true, new Spread(0, 0, Optional.empty()));
            case SPREAD -> HeadPlan.spread(width, active, true, new Spread(spread, 0, Optional.empty()));
        };
    }
}
