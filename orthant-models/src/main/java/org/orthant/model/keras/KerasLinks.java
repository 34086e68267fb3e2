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

    /** The layers whose values a layer takes where it is used for the first time. */
    static List<String> ofFirstUse(Json uses) {
        return uses.elements().isEmpty() ? List.of() : sources(uses.elements().get(0));
    }

    private static void collect(Json link, List<String> names, int depth) {
        List<Json> elements = link.elements();
        boolean reference = elements.size() >= 3
                && elements.get(0).text().isPresent()
                && elements.get(1).isNumber()
                && elements.get(2).isNumber();
        if (reference) {
            // A second output, such as the state of a recurrent layer, is not the layer's value, nor is what it
            // computes where it is used again.
            double use = elements.get(1).number(0);
            double output = elements.get(2).number(0);
            names.add(elements.get(0).text("")
                    + (use == 0 ? "" : " use " + use)
                    + (output == 0 ? "" : " output " + output));
            // Settings of this use may also be values.
            elements.stream().skip(3).forEach(setting -> collect(setting, names, depth + 1));
        } else if (depth < DEEPEST) {
            elements.forEach(element -> collect(element, names, depth + 1));
            link.forEach((key, member) -> collect(member, names, depth + 1));
        }
    }
}
