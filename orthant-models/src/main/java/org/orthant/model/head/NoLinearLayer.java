package org.orthant.model.head;

/** The way back from an output ends before a linear layer; the message says where. */
final class NoLinearLayer extends Exception {

    NoLinearLayer(String message) {
        super(message);
    }
}
