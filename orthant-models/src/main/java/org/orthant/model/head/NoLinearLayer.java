package org.orthant.model.head;

/** The path back from an output ends before a linear layer; the message names the node. */
final class NoLinearLayer extends Exception {

    NoLinearLayer(String message) {
        super(message);
    }
}
