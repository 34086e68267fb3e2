package org.orthant.cli.paper;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Tables with the names, columns and peculiarities of MIMIC-III 1.4, and lists of admissions as Mullenbach et al. publish them.
 *
 * <p>Notes are quoted, with line breaks, doubled quotes and masked dates; some are no discharge summaries, some belong to no admission,
 * and some summaries have an addendum with a part of their words.
 */
final class GeneratedMimic3 {

    /** The admissions of the public lists. */
    static final int TRAIN = 47_723;

    static final int VALIDATION = 1_631;
    static final int TEST = 3_372;
    static final int LABELS = 8_921;
    static final int ACTIVE = 80;
    static final int WORDS = 2_500;

    private static final double MEAN_ACTIVE = 15.9;
    private static final int MEAN_WORDS = 1_500;
    private static final int FIRST_ADMISSION = 100_001;
    private static final String NOTE = "%d,%d,%s,2101-01-%02d,,,\"%s\",\"%s\",,,\"%s\"\n";

    private final Scale scale;
    private final LabelSets sets;
    private final LabelledWords words;
    private int row;

    private GeneratedMimic3(Scale scale) {
        int labels = scale.number(LABELS);
        this.scale = scale;
        this.sets = new LabelSets(labels, Math.max(2, MEAN_ACTIVE / Math.sqrt(scale.factor())), scale.size(ACTIVE), 3);
        this.words = new LabelledWords(labels, 3);
    }

    /** Writes the files into a folder. */
    static void write(Path folder, Scale scale) throws IOException {
        new GeneratedMimic3(scale).write(folder);
    }

    private void write(Path folder) throws IOException {
        try (Writer notes = gzip(folder.resolve("NOTEEVENTS.csv.gz"));
                Writer diagnoses = gzip(folder.resolve("DIAGNOSES_ICD.csv.gz"));
                Writer procedures = gzip(folder.resolve("PROCEDURES_ICD.csv.gz"))) {
            notes.write("\"ROW_ID\",\"SUBJECT_ID\",\"HADM_ID\",\"CHARTDATE\",\"CHARTTIME\",\"STORETIME\",\"CATEGORY\","
                    + "\"DESCRIPTION\",\"CGID\",\"ISERROR\",\"TEXT\"\n");
            String header = "\"ROW_ID\",\"SUBJECT_ID\",\"HADM_ID\",\"SEQ_NUM\",\"ICD9_CODE\"\n";
            diagnoses.write(header);
            procedures.write(header);
            int next = FIRST_ADMISSION;
            for (Part part : List.of(new Part("train", TRAIN), new Part("dev", VALIDATION), new Part("test", TEST))) {
                StringBuilder listed = new StringBuilder();
                for (int i = 0; i < scale.number(part.size); i++, next++) {
                    listed.append(next).append('\n');
                    int[] active = sets.next();
                    writeNotes(notes, next, active);
                    writeCodes(diagnoses, procedures, next, active);
                }
                Files.writeString(folder.resolve(part.name + "_full_hadm_ids.csv"), listed);
            }
        }
    }

    private record Part(String name, int size) {}

    private void writeNotes(Writer notes, int admission, int[] active) throws IOException {
        List<String> all = words.text(active, words.length(scale.size(MEAN_WORDS)));
        int addendum = admission % 10 == 0 ? all.size() / 3 : 0;
        note(notes, admission, "Discharge summary", "Report", all.subList(addendum, all.size()));
        note(notes, admission, "Nursing/other", "Report", List.of("not", "a", "summary"));
        if (addendum > 0) {
            note(notes, admission, "Discharge summary", "Addendum", all.subList(0, addendum));
        }
        if (admission % 100 == 0) {
            notes.write(NOTE.formatted(++row, admission, "", 1, "Discharge summary", "Report", "No admission"));
        }
    }

    private void note(Writer notes, int admission, String category, String kind, List<String> text) throws IOException {
        String body = "Admission Date:  [**2101-1-" + (1 + admission % 28)
                + "**]\n\nPatient is \"\"well\"\", 5mg x 2.\n" + String.join(" ", text) + ".\n";
        notes.write(NOTE.formatted(++row, admission / 2, admission, 1 + admission % 28, category, kind, body));
    }

    private static void writeCodes(Writer diagnoses, Writer procedures, int admission, int[] active)
            throws IOException {
        for (int i = 0; i < active.length; i++) {
            boolean procedure = active[i] % 4 == 3;
            (procedure ? procedures : diagnoses)
                    .write("%d,%d,%d,%d,\"%s\"\n"
                            .formatted(admission, admission / 2, admission, i + 1, code(active[i], procedure)));
        }
        procedures.write("%d,%d,%d,,\n".formatted(admission, admission / 2, admission));
    }

    /** Returns a code without its point, as in the tables. */
    private static String code(int label, boolean procedure) {
        if (procedure) {
            return "%04d".formatted(label / 4 + 1);
        }
        return label % 40 == 0 ? "E%04d".formatted(label / 40) : "%05d".formatted(label + 100);
    }

    private static Writer gzip(Path file) throws IOException {
        return new BufferedWriter(
                new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8));
    }
}
