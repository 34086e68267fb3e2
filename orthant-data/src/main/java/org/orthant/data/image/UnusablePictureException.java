package org.orthant.data.image;

/** A file that exists and cannot serve as a picture; the message says why, to be read after the file's name. */
public final class UnusablePictureException extends Exception {

    private static final long serialVersionUID = 1;

    UnusablePictureException(String reason) {
        super(reason);
    }

    /** Returns the reason, in words. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
