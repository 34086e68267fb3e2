package org.orthant.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A logit as some machine might compute it in float32: in a random order, with or without fused and flushed operations. */
final class AnyOrder {

    private final SplittableRandom random;
    private final boolean fused;
    private final boolean flushed;

    AnyOrder(SplittableRandom random) {
        this.random = random;
        this.fused = random.nextBoolean();
        this.flushed = random.nextInt(3) == 0;
    }

    float logit(double[] row, double bias, double[] input) {
        List<Float> terms = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        terms.add(value((float) bias));
        for (int j = 0; j < row.length; j++) {
            open.add(j);
        }
        while (!open.isEmpty() || terms.size() > 1) {
            boolean add = terms.size() > 1 && (open.isEmpty() || random.nextBoolean());
            if (add) {
                float sum = take(terms) + take(terms);
                terms.add(value(sum));
                continue;
            }
            int j = open.remove(random.nextInt(open.size()));
            float weight = value((float) row[j]);
            float feature = value((float) input[j]);
            if (fused && !terms.isEmpty() && random.nextInt(4) > 0) {
                terms.add(value(Math.fma(weight, feature, take(terms))));
            } else {
                terms.add(value(weight * feature));
            }
        }
        return terms.get(0);
    }

    private float take(List<Float> terms) {
        return terms.remove(random.nextInt(terms.size()));
    }

    private float value(float value) {
        return flushed && Math.abs(value) < Float.MIN_NORMAL ? 0 : value;
    }
}
