package org.orthant.console.program;

import java.util.Locale;
import org.orthant.io.JsonText;
import org.orthant.io.Printable;

/** Writes a failure as one line: a sentence, or a JSON object for programs. */
final class FailureText {

    private static final int VERSION = 1;

    private FailureText() {}

    /** Returns the sentence that a program or command prints. */
    static String sentence(String program, Failure failure) {
        String remedy = failure.remedy().map(todo -> " (" + todo + ")").orElse("");
        return Printable.of(oneLine(program + ": " + failure.message() + remedy));
    }

    /** Returns the same as a JSON object. */
    static String json(Failure failure) {
        return JsonText.line(json -> {
            json.writeObjectFieldStart("schema");
            json.writeStringField("name", "error");
            json.writeNumberField("version", VERSION);
            json.writeEndObject();
            json.writeStringField("kind", failure.kind().name().toLowerCase(Locale.ROOT));
            json.writeNumberField("exit_code", failure.exitCode());
            json.writeStringField("message", oneLine(failure.message()));
            json.writeObjectField("file", failure.file().map(Object::toString).orElse(null));
            json.writeObjectField(
                    "line", failure.line().isPresent() ? failure.line().getAsLong() : null);
            json.writeObjectField("remedy", failure.remedy().orElse(null));
        });
    }

    private static String oneLine(String message) {
        return message.replaceAll("\\s*\\R\\s*", " ");
    }
}
