package org.orthant.model.bytes;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.orthant.model.Numbers;

/** Numbers that are opened when the first one is read, and once. */
final class LazyNumbers implements Numbers {

    private final Supplier<Numbers> opener;
    private volatile @Nullable Numbers opened;

    LazyNumbers(Supplier<Numbers> opener) {
        this.opener = opener;
    }

    @Override
    public double at(long index) {
        return open().at(index);
    }

    @Override
    public void copy(long from, int count, double[] into, int offset) {
        open().copy(from, count, into, offset);
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
