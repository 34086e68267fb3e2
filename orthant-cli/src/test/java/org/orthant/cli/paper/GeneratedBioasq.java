package org.orthant.cli.paper;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A file of the schema of {@code allMeSH_2021.json}: one JSON object, an article per line.
 *
 * <p>Headings have commas, texts have escapes, some years are missing, some abstracts are empty, some lines are in Latin-1 and some articles
 * stand there twice.
 */
final class GeneratedBioasq {

    static final int TRAIN = 100_000;
    static final int VALIDATION = 5_000;
    static final int TEST = 10_000;
    static final int LABELS = 20_000;
    static final int ACTIVE = 50;
    static final int SUBSET = 1_000_000;
    static final int SUBWORDS = 512;

    /** Of MeSH in 2021, most of which the data set has. */
    private static final int HEADINGS = 29_000;

    private static final double MEAN_ACTIVE = 12.7;
    private static final int MEAN_WORDS = 200;
    private static final double IN_FILE = 1.1;

    private final Scale scale;
    private final LabelSets sets;
    private final LabelledWords words;

    private GeneratedBioasq(Scale scale) {
        int headings = scale.number(HEADINGS);
        this.scale = scale;
        this.sets =
                new LabelSets(headings, Math.max(2, MEAN_ACTIVE / Math.sqrt(scale.factor())), scale.size(ACTIVE), 5);
        this.words = new LabelledWords(headings, 5);
    }

    /** Writes the file into a folder; returns the words of its texts. */
    static List<String> write(Path folder, Scale scale) throws IOException {
        GeneratedBioasq generated = new GeneratedBioasq(scale);
        generated.write(folder.resolve("allMeSH_2021.json"));
        return generated.words.all();
    }

    private void write(Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            out.write("{\"articles\":[\n".getBytes(StandardCharsets.UTF_8));
            int count = (int) (IN_FILE * scale.number(SUBSET));
            String before = "";
            for (int pmid = 1; pmid <= count; pmid++) {
                before = pmid % 1000 == 0 ? before : article(pmid);
                Charset charset = pmid % 500 == 0 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
                out.write((before + (pmid < count ? ",\n" : "]}\n")).getBytes(charset));
            }
        }
    }

    private String article(int pmid) {
        int[] active = sets.next();
        String headings = Arrays.stream(active)
                .mapToObj(label -> "\"Heading " + label + ", Generated\"")
                .collect(Collectors.joining(","));
        List<String> text = words.text(active, words.length(scale.size(MEAN_WORDS)));
        int title = Math.min(text.size(), 8);
        String body = pmid % 50 == 0 ? "" : String.join(" ", text.subList(title, text.size())) + " (P < 0.05).\\n";
        String year = pmid % 90 == 0 ? "null" : "\"" + (1980 + pmid % 40) + "\"";
        return "{\"journal\":\"Revista espa\u00f1ola, \\\"" + text.get(0) + "\\\"\",\"meshMajor\":[" + headings
                + "],\"year\":"
                + year + ",\"abstractText\":\"" + body + "\",\"pmid\":\"" + pmid + "\",\"title\":\"["
                + String.join(" ", text.subList(0, title)) + "].\"}";
    }
}
