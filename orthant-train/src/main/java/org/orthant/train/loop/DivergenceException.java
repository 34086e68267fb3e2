package org.orthant.train.loop;

/** Training left the realm of finite numbers; the message says where and what to do. */
public final class DivergenceException extends RuntimeException {

    DivergenceException(String message) {
        super(message);
    }
}
