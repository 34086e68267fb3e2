package org.orthant.data.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.data.Dataset;
import org.orthant.data.row.Form;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.FileFormat;
import org.orthant.io.JsonText;
import org.orthant.io.tree.Section;

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

    private static final FileFormat FORMAT = FileFormat.first("orthant-dataset");

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

    /** Reads what a stream has of a file; unknown members are ignored. */
    static Header read(Path file, InputStream in) throws IOException {
        Section root = Section.read(file, in).require(FORMAT);
        Section examples = root.section("examples");
        try {
            return new Header(
                    root.text("name"),
                    root.parsed("inputs", Header::form),
                    root.number("labels"),
                    root.number("features"),
                    examples.number("train"),
                    examples.number("validation"),
                    examples.number("test"),
                    root.optionalText("fingerprint"));
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        }
    }

    private static Form form(String text) {
        return Arrays.stream(Form.values())
                .filter(form -> form.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the inputs \"" + Excerpt.of(text)
                        + "\" are unknown: expected "
                        + Arrays.stream(Form.values()).map(Form::text).collect(Collectors.joining(", "))));
    }

    String toJson() {
        Map<String, Object> content = FORMAT.header();
        content.put("name", name);
        content.put("inputs", form.text());
        content.put("labels", labels);
        content.put("features", features);
        Map<String, Integer> examples = new LinkedHashMap<>();
        examples.put("train", train);
        examples.put("validation", validation);
        examples.put("test", test);
        content.put("examples", examples);
        fingerprint.ifPresent(known -> content.put("fingerprint", known));
        return JsonText.lines(content);
    }

    private static void require(boolean holds, String member, int value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException("\"" + member + "\" has " + value + ": expected " + expected);
        }
    }
}
