package org.orthant.train.loop;

/** Training produced infinite numbers or NaN; the message states where and what to do. */
public final class DivergenceException extends RuntimeException {

    DivergenceException(String message) {
        super(message);
    }
}
