package org.orthant.experiment;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.train.folder.HeadPlan;

/** A kind of output layer to compare. */
public enum HeadKind {
    /** The paper's bottlenecked layer, without a bias. */
    BSL,
    /** The same with a bias that starts at {@code logit(k/n)}, as the DFT layer does. */
    BSL_WITH_BIAS,
    /** The paper's DFT layer. */
    DFT;

    /** As it stands in files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<HeadKind> parse(String text) {
        return Stream.of(values()).filter(kind -> kind.text().equals(text)).findFirst();
    }

    /** The layer of so many trained columns, for {@code k} active labels. */
    public HeadPlan plan(int width, int active) {
        return switch (this) {
            case BSL -> new HeadPlan(HeadPlan.Kind.BSL, width, active, false);
            case BSL_WITH_BIAS -> new HeadPlan(HeadPlan.Kind.BSL, width, active, true);
            case DFT -> new HeadPlan(HeadPlan.Kind.DFT, width, active, true);
        };
    }
}
