package org.orthant.bench;

import java.util.List;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;

/**
 * What solvers are compared on.
 *
 * @param name what tables call it
 * @param layer the weights
 * @param sets the label sets to decide about
 * @param remarks sentences on where it comes from
 */
record Subject(String name, OutputLayer layer, List<LabelSet> sets, List<String> remarks) {

    Subject {
        sets = List.copyOf(sets);
        remarks = List.copyOf(remarks);
    }

    /** The same with the first label sets only. */
    Subject withAtMost(int count) {
        return new Subject(name, layer, sets.subList(0, Math.min(count, sets.size())), remarks);
    }

    /** The same under another name. */
    Subject named(String other) {
        return new Subject(other, layer, sets, remarks);
    }
}
