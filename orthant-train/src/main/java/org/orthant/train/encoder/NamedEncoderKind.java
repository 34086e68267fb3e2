package org.orthant.train.encoder;

import java.util.Set;

/** Has the name of a kind, what it is about, and the choices that it takes. */
public abstract class NamedEncoderKind implements EncoderKind {

    private final String name;
    private final String about;
    private final Set<String> choices;

    /** A kind that users call {@code name}. */
    protected NamedEncoderKind(String name, String about, String... choices) {
        this.name = name;
        this.about = about;
        this.choices = Set.of(choices);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String about() {
        return about;
    }

    @Override
    public final Set<String> choices() {
        return choices;
    }
}
