package org.orthant.repair;

import java.util.List;

/** The first names of a list as text, and how many more there are. */
final class FirstNames {

    private static final int MOST = 10;

    private FirstNames() {}

    static String of(List<String> names) {
        int rest = names.size() - MOST;
        return String.join(", ", names.subList(0, Math.min(MOST, names.size())))
                + (rest > 0 ? " and " + rest + " more" : "");
    }
}
