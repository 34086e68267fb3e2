package org.orthant.cli.render;

import java.util.List;
import org.orthant.io.Excerpt;

/**
 * The first of many names, for people.
 *
 * @param shown the first names, shortened
 * @param all the number of all names
 */
record FirstNames(List<String> shown, int all) {

    private static final int LONGEST_NAME = 40;

    FirstNames {
        shown = List.copyOf(shown);
    }

    static FirstNames of(List<String> names, int most) {
        return new FirstNames(
                names.stream()
                        .limit(most)
                        .map(name -> Excerpt.of(name, LONGEST_NAME))
                        .toList(),
                names.size());
    }

    /** Returns whether names are of several words. */
    boolean haveBlanks() {
        return shown.stream().anyMatch(name -> name.indexOf(' ') >= 0);
    }

    /** Returns the number of names, the first ones, and how many more there are. */
    String text(String separator) {
        String more = all > shown.size() ? " and " + (all - shown.size()) + " more" : "";
        return all + ": " + String.join(separator, shown) + more;
    }
}
