package org.orthant.io;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An object of JSON to write, with its members in order.
 *
 * <p>Values are texts, numbers, truth values, other objects, lists of these, or null. {@link JsonText} writes it.
 */
public final class JsonObject {

    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

    /** JSON that is written as it is. */
    record Verbatim(String json) {}

    /** Adds a member. */
    public JsonObject with(String name, @Nullable Object value) {
        members.put(name, value);
        return this;
    }

    /** Adds a member if it has a value. */
    public JsonObject withIfPresent(String name, Optional<?> value) {
        value.ifPresent(present -> with(name, present));
        return this;
    }

    /** Adds the members of another object. */
    public JsonObject withAll(JsonObject other) {
        members.putAll(other.members);
        return this;
    }

    /** Adds a member whose value is JSON already. */
    public JsonObject withJson(String name, String json) {
        return with(name, new Verbatim(json));
    }

    Map<String, @Nullable Object> members() {
        return Collections.unmodifiableMap(members);
    }
}
