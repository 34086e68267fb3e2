package org.orthant.model.edit;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.ObjDoubleConsumer;
import org.orthant.io.NumberKind;
import org.orthant.model.NumberPlace;
import org.orthant.model.NumberPlace.Scaled;

/**
 * A row of small integers {@code q} that stand for {@code scale·(q − zero)}. If the row has a separate scale, it gets the
 * least one with which its largest number fits; otherwise the scale stays.
 */
final class QuantisedRow {

    private final Scaled[] places;
    private final Optional<NumberPlace> scale;
    private final double least;
    private final double largest;

    private QuantisedRow(Scaled[] places, Optional<NumberPlace> scale) {
        this.places = places;
        this.scale = scale;
        boolean signed = places[0].kind() == NumberKind.INT8;
        // Symmetric integers skip the one that has no opposite.
        this.least = signed ? scale.isPresent() && places[0].zero() == 0 ? -127 : -128 : 0;
        this.largest = signed ? 127 : 255;
    }

    /** The row at these places, all of which are scaled numbers; its own scale is where it says. */
    static QuantisedRow of(NumberPlace[] places, Optional<NumberPlace> scale) {
        Scaled[] scaled = new Scaled[places.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = (Scaled) places[i];
        }
        return new QuantisedRow(scaled, scale);
    }

    /** Why numbers cannot be written, if they cannot. */
    Optional<String> obstacle(double[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            double furthest = numbers[i] < 0 ? least - places[i].zero() : largest - places[i].zero();
            if (numbers[i] != 0 && furthest == 0) {
                return Optional.of("has a number " + numbers[i] + " where its integers have the other sign only");
            }
            double bound = furthest * places[i].scale();
            if (scale.isEmpty() && Math.abs(numbers[i]) > Math.abs(bound) + Math.abs(places[i].scale()) / 2) {
                return Optional.of("has a number " + numbers[i] + ", beyond " + bound
                        + ", the most that its 8-bit integers can be with a scale that rows share");
            }
        }
        return Optional.empty();
    }

    void write(double[] numbers, ObjDoubleConsumer<NumberPlace> writer) {
        double own = ownScale(numbers);
        if (scale.isPresent()) {
            writer.accept(scale.get(), own);
        }
        for (int i = 0; i < numbers.length; i++) {
            double step = scale.isPresent() ? own : places[i].scale();
            double integer = Math.rint(numbers[i] / step) + places[i].zero();
            writer.accept(places[i].integer(), Math.max(least, Math.min(largest, integer)));
        }
    }

    private double ownScale(double[] numbers) {
        double needed = 0;
        for (int i = 0; i < numbers.length; i++) {
            double furthest = numbers[i] < 0 ? least - places[i].zero() : largest - places[i].zero();
            needed = numbers[i] == 0 ? needed : Math.max(needed, numbers[i] / furthest);
        }
        return needed == 0 || scale.isEmpty()
                ? places[0].scale()
                : stored(scale.get().kind(), needed);
    }

    private static double stored(NumberKind kind, double number) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
        kind.write(bytes, 0, number);
        return kind.read(bytes, 0);
    }
}
