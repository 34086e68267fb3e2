package org.orthant.model.head;

import java.util.List;
import java.util.OptionalInt;
import org.orthant.model.Task;

/**
 * A way from an output of a graph back to the linear layer that computes it.
 *
 * @param output the output's name
 * @param maps the layers, one below the other, which share their features
 * @param path labels of the nodes from the layer to the output
 * @param task how scores become a prediction
 * @param topK how many labels are returned, if the graph states it
 * @param remarks what a user should know
 * @param rounds whether scores are rounded to few bits on the way
 */
record Trace(
        String output,
        List<LinearMap> maps,
        List<String> path,
        Task task,
        OptionalInt topK,
        List<String> remarks,
        boolean rounds) {

    Trace {
        maps = List.copyOf(maps);
        path = List.copyOf(path);
        remarks = List.copyOf(remarks);
    }

    int labels() {
        return Math.toIntExact(maps.stream().mapToLong(LinearMap::labels).sum());
    }

    int features() {
        return maps.get(0).features();
    }

    boolean hasBias() {
        return maps.stream().anyMatch(map -> map.bias().length > 0);
    }

    String value() {
        return maps.get(0).value();
    }
}
