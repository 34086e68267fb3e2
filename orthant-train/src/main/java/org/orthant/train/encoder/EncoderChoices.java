package org.orthant.train.encoder;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.orthant.train.folder.EncoderActivation;

/**
 * What a user chose about an encoder, by the names of options: {@code embedding}, {@code activation}, {@code vectors}, {@code checkpoint}, {@code
 * tresnet}, {@code pooling}, {@code subwords}. What is missing is left to the {@link EncoderKind}.
 *
 * @param given the choices as texts
 */
public record EncoderChoices(Map<String, String> given) {

    /** Copies the map. */
    public EncoderChoices {
        given = Map.copyOf(given);
    }

    /** A choice as it was written. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(given.get(name));
    }

    /** A choice that is a file or a folder. */
    public Optional<Path> path(String name) {
        return text(name).map(Path::of);
    }

    /** A choice that is a number. */
    public OptionalInt number(String name) {
        String text = given.get(name);
        return text == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
    }

    /** The last activation function: one of these, or the usual one where none was chosen. */
    public EncoderActivation activation(List<EncoderActivation> among, EncoderActivation usual) {
        return text(EncoderActivation.KEY)
                .map(text -> EncoderActivation.parse(text, among))
                .orElse(usual);
    }
}
