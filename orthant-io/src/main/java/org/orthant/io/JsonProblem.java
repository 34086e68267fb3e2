package org.orthant.io;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;

/** Says in our words what is wrong with JSON. Methods do not throw. */
public final class JsonProblem {

    private static final String TWICE = "Duplicate field ";

    private JsonProblem() {}

    /** A problem that we have found ourselves, in our words. */
    public static final class Ours extends JsonParseException {

        /** Creates the exception; the message is the end of a sentence. */
        public Ours(JsonParser parser, String message) {
            super(parser, message);
        }
    }

    /** Returns the end of a sentence whose subject is the file or the line: what is wrong, and where. */
    public static String of(JsonProcessingException problem) {
        if (problem instanceof Ours) {
            return "is not valid JSON" + place(problem) + ": " + problem.getOriginalMessage();
        }
        String message = String.valueOf(problem.getOriginalMessage());
        if (message.startsWith(TWICE)) {
            // The parser has no type for it.
            return "is not valid JSON" + place(problem) + ": the member " + message.substring(TWICE.length())
                    + " is there twice";
        }
        if (problem instanceof JsonEOFException) {
            return "is not valid JSON: it ends before its value does; is the file complete?";
        }
        if (problem instanceof StreamConstraintsException) {
            return "is not valid JSON: a number, a text or the nesting is too long" + place(problem);
        }
        return "is not valid JSON" + place(problem) + ": expected numbers, texts in double quotes, arrays and objects";
    }

    private static String place(JsonProcessingException problem) {
        JsonLocation place = problem.getLocation();
        if (place == null) {
            return "";
        }
        String line = place.getLineNr() > 1 ? "line " + place.getLineNr() + ", " : "";
        return " (" + line + "column " + place.getColumnNr() + ")";
    }
}
