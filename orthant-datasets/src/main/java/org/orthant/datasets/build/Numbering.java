package org.orthant.datasets.build;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for names, from 0, in the order in which they are met first: rows of names take far less space as numbers. */
public final class Numbering {

    private final Map<String, Integer> ids = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    /** Starts without names. */
    public Numbering() {}

    /** Returns the number of a name, a new one if it has none yet. */
    public int id(String name) {
        Integer known = ids.putIfAbsent(name, names.size());
        if (known != null) {
            return known;
        }
        names.add(name);
        return names.size() - 1;
    }

    /** Returns all names so far, by their numbers. */
    public List<String> names() {
        return Collections.unmodifiableList(names);
    }
}
