package org.orthant.datasets.bioasq;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads an article from its JSON object; members other than those of the {@link Article} are ignored. */
final class ArticleParser {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /** The object at the beginning of a text cannot be used. */
    static final class UnusableException extends Exception {
        private static final long serialVersionUID = 1;

        UnusableException(String reason) {
            super(reason);
        }
    }

    private String pmid = "";
    private final String[] texts = {"", "", ""};
    private final Set<String> headings = new LinkedHashSet<>();
    private int end;

    /** Reads the object with which a text begins; that may be followed by anything. */
    ArticleParser(String text) throws UnusableException {
        try (JsonParser json = JSON.createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new UnusableException("is not a JSON object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                take(name, json);
            }
            end = (int) json.currentLocation().getCharOffset();
        } catch (JsonProcessingException malformed) {
            throw new UnusableException("is not JSON");
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Returns where the object ends in the text. */
    int end() {
        return end;
    }

    Article article(long line) throws UnusableException {
        if (!NUMBER.matcher(pmid).matches()) {
            throw new UnusableException("has no pmid that is a number");
        }
        if (headings.isEmpty()) {
            throw new UnusableException("has no headings (meshMajor)");
        }
        List<String> parts = new ArrayList<>();
        for (String text : texts) {
            if (!text.isBlank()) {
                parts.add(text.strip());
            }
        }
        if (parts.isEmpty()) {
            throw new UnusableException("has no text (journal, title, abstractText)");
        }
        return new Article(line, Integer.parseInt(pmid), String.join(" ", parts), List.copyOf(headings));
    }

    private void take(String name, JsonParser json) throws IOException {
        switch (name) {
            case "pmid" -> pmid = scalar(json);
            case "journal" -> texts[0] = scalar(json);
            case "title" -> texts[1] = scalar(json);
            case "abstractText" -> texts[2] = scalar(json);
            case "meshMajor" -> takeHeadings(json);
            default -> json.skipChildren();
        }
    }

    private void takeHeadings(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
            String heading = BLANKS.matcher(scalar(json)).replaceAll(" ").strip();
            if (!heading.isEmpty()) {
                headings.add(heading);
            }
        }
    }

    /** Returns the text of a string or number; nothing for null and for what is neither. */
    private static String scalar(JsonParser json) throws IOException {
        JsonToken token = json.currentToken();
        if (token == JsonToken.VALUE_STRING || token == JsonToken.VALUE_NUMBER_INT) {
            return json.getText();
        }
        json.skipChildren();
        return "";
    }
}
