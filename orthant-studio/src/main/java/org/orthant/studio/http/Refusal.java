package org.orthant.studio.http;

/** The refusal of a request: one line with the reason. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;

    /** With a status of HTTP and a line for the user. */
    public Refusal(int status, String line) {
        super(line);
        this.status = status;
    }

    /** Something in the request is wrong. */
    public static Refusal badRequest(String line) {
        return new Refusal(400, line);
    }

    /** There is no such thing. */
    public static Refusal notFound() {
        return new Refusal(404, "there is no such page");
    }

    /** The request does not fit the current state. */
    public static Refusal conflict(String line) {
        return new Refusal(409, line);
    }

    /** The status of HTTP. */
    public int status() {
        return status;
    }

    /** The line for the user. */
    public String line() {
        return String.valueOf(getMessage());
    }
}
