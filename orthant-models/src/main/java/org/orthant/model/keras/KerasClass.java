package org.orthant.model.keras;

import org.orthant.io.Excerpt;
import org.orthant.io.tree.Json;

/**
 * Which class of Keras an object of a configuration is. Its name is not enough: version 3 also writes the module of a class, and the name
 * under which a class of another program is registered.
 */
final class KerasClass {

    private KerasClass() {}

    /** Returns the name of a class of Keras itself, or an empty one. Early versions write no module, and others' names with their package. */
    static String of(Json object) {
        String name = object.get("class_name").text("");
        return isOwn(object.get("module")) && isOwnName(object.get("registered_name"), name) ? name : "";
    }

    private static boolean isOwn(Json module) {
        String name = module.text("");
        return !module.isPresent()
                || name.matches("keras|tf_keras")
                || name.matches("(keras|tf_keras|tensorflow\\.keras|tensorflow\\.python\\.keras)\\..+");
    }

    private static boolean isOwnName(Json registered, String name) {
        return !registered.isPresent() || registered.text("").equals(name);
    }

    /** Returns words for an object whose meaning is unknown; no operator is called so. */
    static String words(Json object) {
        String name =
                object.get("registered_name").text(object.get("class_name").text("nameless"));
        return Excerpt.of(name, 60) + (of(object).isEmpty() ? ", an unknown layer" : " layer");
    }

    /**
     * Returns the name of a function, or {@code otherwise} where none is given. Keras writes its own as text; objects stand for layers
     * and for functions of other programs.
     */
    static String function(Json function, String otherwise) {
        return function.text(function.isPresent() ? "given as an object" : otherwise);
    }
}
