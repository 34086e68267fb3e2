package org.orthant.train.encoder;

/** Has the name of a kind, and what it is about. */
public abstract class NamedEncoderKind implements EncoderKind {

    private final String name;
    private final String about;

    /** A kind that users call {@code name}. */
    protected NamedEncoderKind(String name, String about) {
        this.name = name;
        this.about = about;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String about() {
        return about;
    }
}
