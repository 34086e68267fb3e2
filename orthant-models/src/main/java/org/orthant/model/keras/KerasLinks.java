package org.orthant.model.keras;

import java.util.ArrayList;
import java.util.List;
import org.orthant.io.tree.Json;

/** Names of layers in the ways that versions of Keras refer to them. */
final class KerasLinks {

    private static final int DEEPEST = 32;

    private KerasLinks() {}

    /** The layers that a value of the configuration refers to: arrays {@code [name, node, tensor, …]} anywhere in it. */
    static List<String> sources(Json links) {
        List<String> names = new ArrayList<>();
        collect(links, names, 0);
        return names;
    }

    private static void collect(Json link, List<String> names, int depth) {
        List<Json> elements = link.elements();
        boolean reference = elements.size() >= 3
                && elements.get(0).text().isPresent()
                && elements.get(1).isNumber()
                && elements.get(2).isNumber();
        if (reference) {
            // A second output, such as the state of a recurrent layer, is not the layer's value.
            double output = elements.get(2).number(0);
            names.add(elements.get(0).text("") + (output == 0 ? "" : " output " + output));
        } else if (depth < DEEPEST) {
            elements.forEach(element -> collect(element, names, depth + 1));
            link.forEach((key, member) -> collect(member, names, depth + 1));
        }
    }
}
