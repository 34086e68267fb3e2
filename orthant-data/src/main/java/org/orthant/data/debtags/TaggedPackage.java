package org.orthant.data.debtags;

import java.util.Set;

/**
 * The entry of a package in a package list.
 *
 * @param name such as {@code 0ad}
 * @param summary its description in one line
 * @param tags such as {@code game::strategy}
 */
record TaggedPackage(String name, String summary, Set<String> tags) {

    TaggedPackage {
        tags = Set.copyOf(tags);
    }

    /** Returns the text from which tags are to be guessed. */
    String text() {
        return name + " " + summary;
    }
}
