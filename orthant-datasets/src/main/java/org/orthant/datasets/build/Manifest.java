package org.orthant.datasets.build;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.data.folder.DatasetSizes;
import org.orthant.data.folder.StreamedFolder;
import org.orthant.io.FileFormat;
import org.orthant.io.JsonText;
import org.orthant.io.Vocabulary;

/** How a data set was made, for the file {@code manifest.json} next to it ({@code docs/reference/data-sets.md}). */
public final class Manifest {

    private static final String FILE = "manifest.json";

    private static final FileFormat FORMAT = FileFormat.first("orthant-manifest");

    private record Input(String name, SourceFile file) {

        Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("file", name);
            map.put("bytes", file.bytes());
            map.put("hash", file.hash());
            return map;
        }
    }

    private final String builder;
    private final List<Input> inputs = new ArrayList<>();
    private final Map<String, String> decisions = new LinkedHashMap<>();
    private final Map<String, Long> counts = new LinkedHashMap<>();
    private final Skipped skipped;

    /** Returns a manifest of what this builder does. */
    public Manifest(String builder, Skipped skipped) {
        this.builder = builder;
        this.skipped = skipped;
    }

    /** Names a file that was read. */
    public Manifest input(SourceFile file) {
        return input(file.path().getFileName().toString(), file);
    }

    /** Returns the same for one whose own name says too little. */
    public Manifest input(String name, SourceFile file) {
        inputs.add(new Input(name, file));
        return this;
    }

    /** Records how something was decided. */
    public Manifest decision(String name, Object value) {
        decisions.put(name, value.toString());
        return this;
    }

    /** Records the number of things of a kind. */
    public Manifest count(String name, long value) {
        counts.put(name, value);
        return this;
    }

    /** Finishes a folder that has all examples: adds names, header and this manifest. */
    public Built complete(StreamedFolder folder, Vocabulary labels, Optional<Vocabulary> features) {
        return complete(
                folder, labels, features, features.map(Vocabulary::labels).orElse(0));
    }

    /** Returns the same, where features have no names, but there is a number of them. */
    public Built complete(StreamedFolder folder, Vocabulary labels, Optional<Vocabulary> features, int featureCount) {
        DatasetSizes sizes = folder.finish(builder, labels, features, featureCount);
        count("labels", sizes.labels()).count("features", sizes.features());
        count("train", sizes.train()).count("validation", sizes.validation()).count("test", sizes.test());
        folder.file(FILE, toJson());
        return new Built(sizes, skipped.cases());
    }

    private String toJson() {
        Map<String, Object> content = FORMAT.header();
        content.put("builder", builder);
        content.put("inputs", inputs.stream().map(Input::toMap).toList());
        content.put("decisions", decisions);
        content.put("counts", counts);
        content.put("skipped", skipped.cases().stream().map(Manifest::toMap).toList());
        return JsonText.lines(content);
    }

    private static Map<String, Object> toMap(Skipped.Cases cases) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("reason", cases.reason());
        map.put("count", cases.count());
        map.put("first", cases.first());
        return map;
    }
}
