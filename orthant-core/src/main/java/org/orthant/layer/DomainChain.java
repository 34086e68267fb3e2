package org.orthant.layer;

import java.util.ArrayList;
import java.util.List;

/**
 * A domain as the affine maps that make it and the base that they start from.
 *
 * @param maps the one whose values are features comes first; none for a box or a ball
 * @param base a {@link Box} or a {@link Ball}
 */
public record DomainChain(List<AffineMap> maps, FeatureDomain base) {

    /** Copies the list. */
    public DomainChain {
        maps = List.copyOf(maps);
    }

    /** Takes a domain apart. */
    public static DomainChain of(FeatureDomain domain) {
        List<AffineMap> maps = new ArrayList<>();
        FeatureDomain base = domain;
        while (base instanceof Image image) {
            maps.add(image.map());
            base = image.base();
        }
        return new DomainChain(maps, base);
    }

    /**
     * Returns the chain with bounds as its base: those it has, or for a ball all vectors of any length. Vectors of sum zero become the
     * image of one coordinate fewer, so that only the length is given up.
     */
    public DomainChain withoutLengths() {
        return base.match(box -> this, ball -> unbounded(ball), image -> this);
    }

    private DomainChain unbounded(Ball ball) {
        int d = ball.features();
        if (!ball.centred()) {
            return new DomainChain(maps, FeatureDomain.free(d));
        }
        List<AffineMap> all = new ArrayList<>(maps);
        all.add(AffineMap.dense(sumZero(d), new double[d]));
        return new DomainChain(all, FeatureDomain.free(Math.max(1, d - 1)));
    }

    /** Returns whether vectors of the base times any positive number are vectors of it, and maps add nothing. */
    public boolean isCone() {
        boolean linear = maps.stream().allMatch(map -> {
            for (int k = 0; k < map.outputs(); k++) {
                if (map.offset(k) != 0) {
                    return false;
                }
            }
            return true;
        });
        return linear && base.match(DomainChain::isCone, ball -> false, image -> false);
    }

    private static boolean isCone(Box box) {
        for (int j = 0; j < box.features(); j++) {
            if (!isConical(box.lower(j)) || !isConical(box.upper(j))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isConical(double bound) {
        return bound == 0 || Double.isInfinite(bound);
    }

    /** Maps the first coordinates to themselves and appends minus their sum; a single coordinate of sum zero is always zero. */
    private static WeightMatrix sumZero(int rows) {
        return rows == 1
                ? WeightMatrix.of(1, 1, (row, column) -> 0)
                : WeightMatrix.of(rows, rows - 1, (row, column) -> row == rows - 1 ? -1 : row == column ? 1 : 0);
    }
}
