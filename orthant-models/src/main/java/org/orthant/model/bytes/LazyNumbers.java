package org.orthant.model.bytes;

import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.orthant.model.NumberPlace;
import org.orthant.model.Numbers;

/** Numbers that are opened when the first one is read, and once. */
public final class LazyNumbers implements Numbers {

    private final Supplier<Numbers> opener;
    private final LongFunction<Optional<NumberPlace>> places;
    private volatile @Nullable Numbers opened;

    /** Returns numbers whose places are known before they are opened. */
    public LazyNumbers(Supplier<Numbers> opener, LongFunction<Optional<NumberPlace>> places) {
        this.opener = opener;
        this.places = places;
    }

    @Override
    public double at(long index) {
        return open().at(index);
    }

    @Override
    public void copy(long from, int count, double[] into, int offset) {
        open().copy(from, count, into, offset);
    }

    @Override
    public void copy(long from, int count, float[] into, int offset) {
        open().copy(from, count, into, offset);
    }

    @Override
    public Optional<NumberPlace> place(long index) {
        return places.apply(index);
    }

    private Numbers open() {
        Numbers known = opened;
        return known == null ? openOnce() : known;
    }

    private synchronized Numbers openOnce() {
        Numbers known = opened;
        if (known == null) {
            known = opener.get();
            opened = known;
        }
        return known;
    }
}
