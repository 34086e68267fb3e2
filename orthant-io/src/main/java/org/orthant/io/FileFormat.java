package org.orthant.io;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A format of files with its versions, as the header of each of its files states them.
 *
 * @param name such as {@code orthant-plan}
 * @param oldest the oldest version that can be read
 * @param version the newest one, which is written
 */
public record FileFormat(String name, int oldest, int version) {

    /** The member of a header that has the name. */
    public static final String FORMAT = "format";

    /** The member of a header that has the version. */
    public static final String VERSION = "version";

    /** Returns the first version of a format. */
    public static FileFormat first(String name) {
        return new FileFormat(name, 1, 1);
    }

    /** Refuses the name of another format. */
    public void requireName(String found) {
        if (!found.equals(name)) {
            throw new IllegalArgumentException("is of the format \"" + Excerpt.of(found) + "\": expected " + name);
        }
    }

    /** Refuses a version that cannot be read. */
    public void requireVersion(long found) {
        if (found < oldest || found > version) {
            throw new IllegalArgumentException("is of version " + found + ": expected "
                    + (oldest == version ? "" : oldest + " to ") + version + "; "
                    + (found > version ? "a newer" : "an older") + " Orthant may understand it");
        }
    }

    /** Returns whether a text is what {@link #toString} returns for a version that can be read. */
    public boolean isStatedBy(String nameAndVersion) {
        return IntStream.rangeClosed(oldest, version).anyMatch(each -> nameAndVersion.equals(name + " " + each));
    }

    /** Returns the members with which a file of this format begins. */
    public Map<String, Object> header() {
        Map<String, Object> header = new LinkedHashMap<>();
        header.put(FORMAT, name);
        header.put(VERSION, version);
        return header;
    }

    /** Returns an object with the members with which a file of this format begins. */
    public JsonObject object() {
        return new JsonObject().with(FORMAT, name).with(VERSION, version);
    }

    /** Returns the name with the version, for files that begin with one word for both. */
    @Override
    public String toString() {
        return name + " " + version;
    }
}
