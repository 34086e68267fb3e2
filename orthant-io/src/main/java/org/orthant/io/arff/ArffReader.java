package org.orthant.io.arff;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.RegularFile;
import org.orthant.io.TextLines;

/** Reads the declarations of an ARFF file and then its rows. */
public final class ArffReader {

    /** Receives the content of a file. What it rejects with {@link IllegalArgumentException} is reported with its line. */
    public interface Handler {

        /** Called for each declared column. */
        default void attribute(ArffAttribute attribute) {}

        /** Called once, before the first row. */
        void header(String relation, List<ArffAttribute> attributes);

        /** Called for each row. */
        void row(ArffRow row);
    }

    private final Handler handler;
    private final List<ArffAttribute> attributes = new ArrayList<>();
    private String relation = "";
    private boolean inData;

    private ArffReader(Handler handler) {
        this.handler = handler;
    }

    /**
     * Reads a file.
     *
     * @throws BadInputException if the file is missing or invalid, with the line
     */
    public static void read(Path file, Handler handler) {
        try (InputStream in = Files.newInputStream(RegularFile.of(file))) {
            read(file, in, handler);
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
    }

    /**
     * Reads a stream.
     *
     * @param file the name in messages
     * @throws BadInputException if the content is invalid, with the line
     */
    public static void read(Path file, InputStream in, Handler handler) {
        ArffReader reader = new ArffReader(handler);
        TextLines.forEach(file, in, "ARFF", (number, line) -> {
            String text = ArffText.withoutComment(line);
            if (!text.isEmpty()) {
                try {
                    reader.take(text);
                } catch (IllegalArgumentException problem) {
                    throw BadInputException.at(file, number, String.valueOf(problem.getMessage()), problem);
                }
            }
        });
        if (!reader.inData) {
            throw BadInputException.in(file, "has no @data: is it complete?");
        }
    }

    private void take(String text) {
        if (inData) {
            handler.row(ArffRow.parse(text, attributes.size()));
            return;
        }
        String keyword = text.split("\\s", 2)[0];
        switch (keyword.toLowerCase(Locale.ROOT)) {
            case "@relation" -> relation = text.substring(keyword.length()).strip();
            case "@attribute" -> {
                ArffAttribute attribute = ArffAttribute.parse(text);
                handler.attribute(attribute);
                attributes.add(attribute);
            }
            case "@data" -> {
                inData = true;
                handler.header(relation, List.copyOf(attributes));
            }
            default ->
                throw new IllegalArgumentException(
                        "\"" + Excerpt.of(keyword) + "\" is unknown: expected @relation, @attribute or @data");
        }
    }
}
