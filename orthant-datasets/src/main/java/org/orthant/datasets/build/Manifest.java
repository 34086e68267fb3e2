package org.orthant.datasets.build;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.data.folder.StreamedFolder;
import org.orthant.data.split.Part;
import org.orthant.io.Vocabulary;

/** How a data set was made, for the file {@code manifest.json} beside it ({@code docs/reference/data-sets.md}). */
public final class Manifest {

    private static final String FILE = "manifest.json";

    private record Input(String name, SourceFile file) {}

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

    /** Says how something was decided. */
    public Manifest decision(String name, Object value) {
        decisions.put(name, value.toString());
        return this;
    }

    /** Says how many there were of something. */
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
        folder.finish(builder, labels, features, featureCount);
        Built built = new Built(
                builder,
                folder.form(),
                labels.labels(),
                featureCount,
                folder.size(Part.TRAIN),
                folder.size(Part.VALIDATION),
                folder.size(Part.TEST),
                skipped.cases());
        count("labels", built.labels()).count("features", built.features());
        count("train", built.train()).count("validation", built.validation()).count("test", built.test());
        folder.file(FILE, toJson());
        return built;
    }

    private String toJson() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            json.writeStringField("format", "orthant-manifest");
            json.writeNumberField("version", 1);
            json.writeStringField("builder", builder);
            writeInputs(json);
            json.writeObjectFieldStart("decisions");
            for (Map.Entry<String, String> decision : decisions.entrySet()) {
                json.writeStringField(decision.getKey(), decision.getValue());
            }
            json.writeEndObject();
            json.writeObjectFieldStart("counts");
            for (Map.Entry<String, Long> count : counts.entrySet()) {
                json.writeNumberField(count.getKey(), count.getValue());
            }
            json.writeEndObject();
            writeSkipped(json);
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text + "\n";
    }

    private void writeInputs(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("inputs");
        for (Input input : inputs) {
            json.writeStartObject();
            json.writeStringField("file", input.name);
            json.writeNumberField("bytes", input.file.bytes());
            json.writeStringField("hash", input.file.hash());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeSkipped(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("skipped");
        for (Skipped.Cases cases : skipped.cases()) {
            json.writeStartObject();
            json.writeStringField("reason", cases.reason());
            json.writeNumberField("count", cases.count());
            json.writeFieldName("first");
            json.writeArray(
                    cases.first().toArray(new String[0]), 0, cases.first().size());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
