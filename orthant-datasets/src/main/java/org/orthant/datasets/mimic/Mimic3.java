package org.orthant.datasets.mimic;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.orthant.data.folder.StreamedFolder;
import org.orthant.data.row.Form;
import org.orthant.data.row.RowWriter;
import org.orthant.data.split.Part;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.CsvTable;
import org.orthant.datasets.build.Manifest;
import org.orthant.datasets.build.PartLists;
import org.orthant.datasets.build.Skipped;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;

/**
 * Builds the data set of clinical coding from tables of MIMIC-III.
 *
 * @param leastDocuments the number of training documents that make a word a feature
 * @param longest the number of words after which documents are cut
 */
public record Mimic3(int leastDocuments, int longest) {

    /** Words of at least 3 training documents, and documents of at most 2,500 words. */
    public static final Mimic3 USUAL = new Mimic3(3, 2500);

    /** Stands for all words that are not in the vocabulary; no word has such characters. */
    static final String UNKNOWN = "<unk>";

    private static final String NAME = "mimic3";
    private static final String CATEGORY = "Discharge summary";

    /** The tables, as they are or compressed. */
    public record Tables(Path notes, Path diagnoses, Path procedures) {}

    /** Lists of the admissions of each part. */
    public record Lists(Path train, Path validation, Path test) {}

    /** Checks the numbers. */
    public Mimic3 {
        if (leastDocuments < 1 || longest < 1) {
            throw new IllegalArgumentException("words of at least " + leastDocuments + " documents, and documents of at"
                    + " most " + longest + " words: expected numbers from 1");
        }
    }

    /** Makes the folder. */
    public Built build(Tables tables, Lists parts, Path out, boolean compressed, Watcher watcher) {
        StreamedFolder.requireNew(out);
        SourceFile notes = SourceFile.of(tables.notes);
        SourceFile diagnoses = SourceFile.of(tables.diagnoses);
        SourceFile procedures = SourceFile.of(tables.procedures);
        Skipped skipped = new Skipped();
        PartLists lists = PartLists.read("HADM_ID", parts.train, parts.validation, parts.test, skipped);
        AdmissionCodes codes = new AdmissionCodes(lists, skipped);
        codes.read(diagnoses, Icd9.DIAGNOSIS, watcher);
        codes.read(procedures, Icd9.PROCEDURE, watcher);
        try (NoteSpool spool = new NoteSpool(out)) {
            long summaries = spool(notes, lists, spool, watcher, skipped);
            Map<Long, Part> usable = usable(lists, codes, spool, skipped);
            if (!usable.containsValue(Part.TRAIN)) {
                throw BadInputException.in(
                        tables.notes, "has no discharge summary of the list for training: is the list for it?");
            }
            Manifest manifest = new Manifest(NAME, skipped)
                    .decision("words", "in at least " + leastDocuments + " training documents; others are " + UNKNOWN)
                    .decision("longest", longest)
                    .decision("labels", "all codes of the listed admissions")
                    .count("discharge_summaries", summaries);
            List.of(notes, diagnoses, procedures).forEach(manifest::input);
            lists.files().forEach(manifest::input);
            return StreamedFolder.create(
                    out, compressed, Form.TOKENS, folder -> write(folder, usable, codes, spool, manifest, watcher));
        }
    }

    private static long spool(SourceFile notes, PartLists lists, NoteSpool spool, Watcher watcher, Skipped skipped) {
        BitSet rows = new BitSet();
        long[] summaries = new long[1];
        CsvTable.forEach(notes, List.of("ROW_ID", "HADM_ID", "CATEGORY", "TEXT"), watcher, skipped, (line, values) -> {
            if (!values.get(2).strip().equals(CATEGORY)) {
                return;
            }
            long row = Admissions.id(values.get(0));
            long admission = Admissions.id(values.get(1));
            if (admission == Admissions.NONE) {
                skipped.add(AdmissionCodes.NO_ADMISSION, notes.path(), line);
            } else if (row < 0 || row > Integer.MAX_VALUE) {
                skipped.add("has no ROW_ID that is a number", notes.path(), line);
            } else if (rows.get((int) row)) {
                skipped.add("has the ROW_ID of a summary before", notes.path(), line);
            } else if (lists.part(admission) != null) {
                rows.set((int) row);
                summaries[0]++;
                spool.add(admission, NoteTokens.of(values.get(3)));
            }
        });
        return summaries[0];
    }

    /** Returns the listed admissions that have a summary and a code. */
    private static Map<Long, Part> usable(PartLists lists, AdmissionCodes codes, NoteSpool spool, Skipped skipped) {
        Map<Long, Part> usable = lists.parts();
        for (long admission : List.copyOf(usable.keySet())) {
            if (!spool.has(admission) || codes.of(admission).isEmpty()) {
                lists.skip(
                        admission,
                        "is an admission without a " + (spool.has(admission) ? "code" : "discharge summary"),
                        skipped);
                usable.remove(admission);
            }
        }
        return usable;
    }

    private Built write(
            StreamedFolder folder,
            Map<Long, Part> parts,
            AdmissionCodes codes,
            NoteSpool spool,
            Manifest manifest,
            Watcher watcher) {
        TreeSet<String> all = new TreeSet<>();
        parts.keySet().forEach(admission -> all.addAll(codes.of(admission)));
        Vocabulary labels = Vocabulary.of(List.copyOf(all));
        Vocabulary words = words(parts, spool, watcher);
        int unknown = words.labels() - 1;
        long done = 0;
        long cut = 0;
        for (Map.Entry<Long, Part> entry : parts.entrySet()) {
            watcher.step("writing", ++done, parts.size());
            List<String> tokens = spool.tokens(entry.getKey());
            cut += tokens.size() > longest ? 1 : 0;
            folder.add(
                    entry.getValue(),
                    entry.getKey().toString(),
                    RowWriter.tokens(
                            ids(labels, codes.of(entry.getKey()), unknown),
                            ids(words, tokens.subList(0, Math.min(longest, tokens.size())), unknown)));
        }
        return manifest.count("documents_cut", cut).complete(folder, labels, Optional.of(words));
    }

    private Vocabulary words(Map<Long, Part> parts, NoteSpool spool, Watcher watcher) {
        Map<String, Integer> documentsOf = new HashMap<>();
        long done = 0;
        for (Map.Entry<Long, Part> entry : parts.entrySet()) {
            watcher.step("words", ++done, parts.size());
            if (entry.getValue() == Part.TRAIN) {
                new HashSet<>(spool.tokens(entry.getKey())).forEach(word -> documentsOf.merge(word, 1, Integer::sum));
            }
        }
        List<String> words = new ArrayList<>(documentsOf.entrySet().stream()
                .filter(entry -> entry.getValue() >= leastDocuments)
                .map(Map.Entry::getKey)
                .sorted()
                .toList());
        words.add(UNKNOWN);
        return Vocabulary.of(words);
    }

    private static int[] ids(Vocabulary names, Collection<String> of, int unknown) {
        return of.stream().mapToInt(name -> names.id(name).orElse(unknown)).toArray();
    }
}
