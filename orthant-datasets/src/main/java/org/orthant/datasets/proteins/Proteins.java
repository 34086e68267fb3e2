package org.orthant.datasets.proteins;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.orthant.data.IntRows;
import org.orthant.data.folder.StreamedFolder;
import org.orthant.data.split.Division;
import org.orthant.data.split.Part;
import org.orthant.data.split.Shuffle;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.Manifest;
import org.orthant.datasets.build.Skipped;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;

/**
 * Builds the data set of proteins from the folder of Debian's {@code metastudent-data}.
 *
 * @param ontologies whose terms are labels
 * @param sample the number of proteins that are drawn at random; all if there are no more
 * @param leastProteins the number of proteins of the sample that make a term a label
 * @param inputs what a model is shown
 * @param division into training, validation and test proteins; its seed also draws the sample
 */
public record Proteins(Set<Ontology> ontologies, int sample, int leastProteins, AminoAcids inputs, Division division) {

    private static final String NAME = "proteins";

    /** Checks the numbers. */
    public Proteins {
        ontologies = Set.copyOf(ontologies);
        if (ontologies.isEmpty() || sample < 1 || leastProteins < 1) {
            throw new IllegalArgumentException(ontologies.size() + " ontologies, " + sample + " proteins, terms of at"
                    + " least " + leastProteins + " proteins: expected numbers from 1");
        }
    }

    /** The proteins that are examples: of each its row in the lists of parts and of active labels. */
    private record Examples(Map<String, Integer> rowOf, List<Part> parts, IntRows active) {}

    /** Makes the folder; {@code data} is the one that has {@code MFO}, {@code BPO} and {@code CCO}. */
    public Built build(Path data, Path out, boolean compressed, Watcher watcher) {
        StreamedFolder.requireNew(out);
        Skipped skipped = new Skipped();
        Manifest manifest = new Manifest(NAME, skipped);
        Map<Ontology, BlastDatabase> databases = new EnumMap<>(Ontology.class);
        ontologies.forEach(ontology -> databases.put(ontology, new BlastDatabase(data, ontology)));
        Annotations annotations = new Annotations(skipped);
        Map<Ontology, List<String>> rows = new EnumMap<>(Ontology.class);
        for (Ontology ontology : databases.keySet()) {
            SourceFile file = SourceFile.of(ontology.annotations(data));
            rows.put(ontology, annotations.read(file, watcher));
            note(manifest, ontology, file);
        }
        List<String> drawn = draw(List.copyOf(annotations.terms().keySet()));
        Vocabulary labels = labels(data, annotations, drawn);
        Examples examples = examples(annotations, drawn, labels);
        manifest.decision("ontologies", databases.keySet())
                .decision("inputs", inputs.described())
                .decision("sample", sample)
                .decision("least_proteins", leastProteins)
                .decision("division", division)
                .count("proteins", annotations.terms().size())
                .count("terms", annotations.names().size())
                .count("drawn", drawn.size())
                .count("drawn_without_label", drawn.size() - (long) examples.rowOf.size());
        return StreamedFolder.create(out, compressed, inputs.form(), folder -> {
            databases.forEach((ontology, database) ->
                    database.forEach("sequences of " + ontology, watcher, (row, name, residues) -> {
                        requireAligned(ontology.annotations(data), rows.getOrDefault(ontology, List.of()), row, name);
                        Integer example = examples.rowOf.remove(name);
                        if (example != null) {
                            folder.add(
                                    examples.parts.get(example),
                                    name,
                                    inputs.line(examples.active.row(example), residues));
                        }
                    }));
            databases.forEach((ontology, database) -> database.files().forEach(file -> note(manifest, ontology, file)));
            if (!examples.rowOf.isEmpty()) {
                throw BadInputException.in(
                        data,
                        "has no sequence for " + examples.rowOf.size() + " proteins, such as "
                                + examples.rowOf.keySet().iterator().next() + ": expected one for each line of terms");
            }
            return manifest.complete(folder, labels, Optional.of(inputs.features()));
        });
    }

    private static void note(Manifest manifest, Ontology ontology, SourceFile file) {
        manifest.input(ontology + "/" + file.path().getFileName(), file);
    }

    private static void requireAligned(Path annotations, List<String> rows, int row, String name) {
        if (row >= rows.size() || !rows.get(row).equals(name)) {
            throw BadInputException.at(
                    annotations,
                    row + 1L,
                    (row < rows.size() ? "has the protein " + rows.get(row) : "does not exist")
                            + ", and the database has the sequence of " + name
                            + " there: expected the same order; are the files of one version?");
        }
    }

    /** Draws the sample; proteins keep their order. */
    private List<String> draw(List<String> proteins) {
        int[] order = Shuffle.of(proteins.size(), new Random(division.seed()));
        return Arrays.stream(order, 0, Math.min(sample, order.length))
                .sorted()
                .mapToObj(proteins::get)
                .toList();
    }

    private Vocabulary labels(Path data, Annotations annotations, List<String> drawn) {
        int[] counts = new int[annotations.names().size()];
        for (String protein : drawn) {
            for (int term : annotations.terms().getOrDefault(protein, new int[0])) {
                counts[term]++;
            }
        }
        List<String> frequent = IntStream.range(0, counts.length)
                .filter(term -> counts[term] >= leastProteins)
                .mapToObj(annotations.names()::get)
                .sorted()
                .toList();
        if (frequent.isEmpty()) {
            throw BadInputException.in(
                    data, "has no term that " + leastProteins + " of the proteins have: take a smaller number");
        }
        return Vocabulary.of(frequent);
    }

    private Examples examples(Annotations annotations, List<String> drawn, Vocabulary labels) {
        int[] labelOf = annotations.names().stream()
                .mapToInt(term -> labels.id(term).orElse(-1))
                .toArray();
        IntRows.Builder active = new IntRows.Builder();
        Map<String, Integer> rowOf = new LinkedHashMap<>();
        for (String protein : drawn) {
            int[] ids = Arrays.stream(annotations.terms().getOrDefault(protein, new int[0]))
                    .map(term -> labelOf[term])
                    .filter(label -> label >= 0)
                    .sorted()
                    .toArray();
            if (ids.length > 0) {
                rowOf.put(protein, active.size());
                active.add(ids);
            }
        }
        IntRows rows = active.build();
        return new Examples(rowOf, division.parts(rows, labels.labels()), rows);
    }
}
