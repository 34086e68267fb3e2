package org.orthant.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The members of an object in a line of a certificate file. Each is declared once, with its name and how its value is read:
 *
 * <pre>{@code
 * LineMembers members = new LineMembers("a ball", "the domain");
 * Member<Double> radius = members.add("radius", CertificateLine::number);
 * line.object(members::read);
 * radius.required();
 * }</pre>
 */
final class LineMembers {

    private final String object;
    private final String whole;
    private final List<Member<?>> members = new ArrayList<>();

    /**
     * Starts without members.
     *
     * @param object what has the members
     * @param whole what lacks something if a required member is missing
     */
    LineMembers(String object, String whole) {
        this.object = object;
        this.whole = whole;
    }

    /** Reads a value from a line. */
    @FunctionalInterface
    interface Value<T> {
        T read(CertificateLine line) throws IOException;
    }

    /** Declares a member. */
    <T> Member<T> add(String name, Value<T> value) {
        Member<T> member = new Member<>(name, value);
        members.add(member);
        return member;
    }

    /** Reads the value of a declared member. */
    void read(String name, CertificateLine line) throws IOException {
        for (Member<?> member : members) {
            if (member.name.equals(name)) {
                member.read(line);
                return;
            }
        }
        throw line.problem("\"" + name + "\" is not a member of " + object);
    }

    /** A member with its value, if the line has one. */
    final class Member<T> {
        private final String name;
        private final Value<T> value;
        private @Nullable T given;

        private Member(String name, Value<T> value) {
            this.name = name;
            this.value = value;
        }

        private void read(CertificateLine line) throws IOException {
            given = value.read(line);
        }

        Optional<T> optional() {
            return Optional.ofNullable(given);
        }

        T required() {
            return optional().orElseThrow(() -> new IllegalArgumentException(whole + " lacks \"" + name + "\""));
        }
    }
}
