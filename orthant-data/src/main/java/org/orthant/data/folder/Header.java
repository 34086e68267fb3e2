package org.orthant.data.folder;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.orthant.data.Dataset;
import org.orthant.data.row.Form;

/**
 * What {@code dataset.json} says of the files beside it.
 *
 * @param name of the data set
 * @param form of the inputs
 * @param labels n
 * @param features the number of feature columns or words, 0 for raw text, the side of images in pixels
 * @param train the number of training examples
 * @param validation the number of validation examples
 * @param test the number of test examples
 * @param fingerprint of the content, where it is known
 */
record Header(
        String name,
        Form form,
        int labels,
        int features,
        int train,
        int validation,
        int test,
        Optional<String> fingerprint) {

    static final String FORMAT = "orthant-dataset";
    static final int VERSION = 1;

    Header {
        require(labels >= 1, "labels", labels, "at least 1");
        require(form == Form.TEXT ? features == 0 : features >= 1, "features", features, "at least 1, or 0 for text");
        require(
                train >= 0 && validation >= 0 && test >= 0,
                "examples",
                Math.min(train, Math.min(validation, test)),
                "no negative number");
    }

    static Header of(Dataset dataset) {
        return new Header(
                dataset.name(),
                Form.of(dataset.train().inputs()),
                dataset.labels(),
                dataset.features(),
                dataset.train().size(),
                dataset.validation().size(),
                dataset.test().size(),
                Optional.of(dataset.fingerprint()));
    }

    String toJson() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            json.writeStringField("format", FORMAT);
            json.writeNumberField("version", VERSION);
            json.writeStringField("name", name);
            json.writeStringField("inputs", form.text());
            json.writeNumberField("labels", labels);
            json.writeNumberField("features", features);
            json.writeObjectFieldStart("examples");
            json.writeNumberField("train", train);
            json.writeNumberField("validation", validation);
            json.writeNumberField("test", test);
            json.writeEndObject();
            if (fingerprint.isPresent()) {
                json.writeStringField("fingerprint", fingerprint.get());
            }
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text + "\n";
    }

    private static void require(boolean holds, String member, int value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException("\"" + member + "\" has " + value + ": expected " + expected);
        }
    }
}
