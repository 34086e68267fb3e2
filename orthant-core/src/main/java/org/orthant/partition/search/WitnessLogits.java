package org.orthant.partition.search;

import java.util.List;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DomainChain;
import org.orthant.partition.PartitionedLayer;
import org.orthant.proof.Point;

/** Logits of all rows at a witness, in floating point: suggestions need no more. */
final class WitnessLogits {

    private final PartitionedLayer layer;
    private final List<AffineMap> maps;

    WitnessLogits(PartitionedLayer layer) {
        this.layer = layer;
        this.maps = DomainChain.of(layer.domain()).maps();
    }

    /** Returns the logits above their thresholds, at a point of the innermost base. */
    double[] at(Point witness) {
        double[] x = witness.toDoubles();
        for (int i = maps.size() - 1; i >= 0; i--) {
            x = image(maps.get(i), x);
        }
        double[] logits = new double[layer.layer().labels()];
        layer.layer().logits(x, logits);
        return logits;
    }

    private static double[] image(AffineMap map, double[] from) {
        double[] row = new double[map.inputs()];
        double[] into = new double[map.outputs()];
        for (int k = 0; k < into.length; k++) {
            map.copyRow(k, row);
            into[k] = map.offset(k);
            for (int j = 0; j < row.length; j++) {
                into[k] += row[j] * from[j];
            }
        }
        return into;
    }
}
