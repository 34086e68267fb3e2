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
 * What {@code dataset.json} says of the files next to it.
 *
 * @param sizes the data set
 * @param fingerprint of the content, where it is known
 */
record Header(DatasetSizes sizes, Optional<String> fingerprint) {

    private static final FileFormat FORMAT = FileFormat.first("orthant-dataset");

    static Header of(Dataset dataset) {
        return new Header(DatasetSizes.of(dataset), Optional.of(dataset.fingerprint()));
    }

    /** Reads what a stream has of a file; unknown members are ignored. */
    static Header read(Path file, InputStream in) throws IOException {
        Section root = Section.read(file, in).require(FORMAT);
        Section examples = root.section("examples");
        try {
            return new Header(
                    new DatasetSizes(
                            root.text("name"),
                            root.parsed("inputs", Header::form),
                            root.number("labels"),
                            root.number("features"),
                            examples.number("train"),
                            examples.number("validation"),
                            examples.number("test")),
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
        content.put("name", sizes.name());
        content.put("inputs", sizes.form().text());
        content.put("labels", sizes.labels());
        content.put("features", sizes.features());
        Map<String, Integer> examples = new LinkedHashMap<>();
        examples.put("train", sizes.train());
        examples.put("validation", sizes.validation());
        examples.put("test", sizes.test());
        content.put("examples", examples);
        fingerprint.ifPresent(known -> content.put("fingerprint", known));
        return JsonText.lines(content);
    }
}
