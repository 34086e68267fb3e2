package org.orthant.train.encoder;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.orthant.data.Inputs;
import org.orthant.io.tree.Section;

/** The kinds of encoders on the class path. */
public final class Encoders {

    private Encoders() {}

    /** All of them, by name. */
    public static List<EncoderKind> all() {
        return ServiceLoader.load(EncoderKind.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(EncoderKind::name))
                .toList();
    }

    /** The kind of this name, if there is one. */
    public static Optional<EncoderKind> named(String name) {
        return all().stream().filter(kind -> kind.name().equals(name)).findFirst();
    }

    /** Returns the default kind for inputs like these. */
    public static Optional<EncoderKind> usualFor(Inputs inputs) {
        return all().stream().filter(kind -> kind.isUsualFor(inputs)).findFirst();
    }

    /** The encoder that a section of a file describes. */
    public static EncoderDesign read(Section section) {
        String name = section.text("kind");
        return named(name)
                .filter(EncoderKind::namesSections)
                .orElseThrow(() -> section.wrong(
                        "kind",
                        name,
                        listed(all().stream()
                                .filter(EncoderKind::namesSections)
                                .map(EncoderKind::name)
                                .toList())))
                .read(section);
    }

    /** Such as {@code bert, cnn or words}. */
    public static String listed(List<String> names) {
        int last = names.size() - 1;
        return last < 1 ? String.join("", names) : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }
}
