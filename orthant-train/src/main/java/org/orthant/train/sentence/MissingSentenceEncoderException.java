package org.orthant.train.sentence;

/** Thrown if texts are to be encoded and no {@link SentenceEncoder} is on the class path. */
public final class MissingSentenceEncoderException extends RuntimeException {

    MissingSentenceEncoderException() {
        super("encoder sentences: no sentence encoder is on the class path; add orthant-sentences");
    }
}
