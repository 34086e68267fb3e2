package org.orthant.datasets.bioasq;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes files of the schema of {@code allMeSH_2021.json} with invented articles; the same seed gives the same bytes. */
final class ArticleGenerator {

    private static final int WORDS = 30_000;

    private final Random random;
    private final int headings;

    ArticleGenerator(long seed, int headings) {
        this.random = new Random(seed);
        this.headings = headings;
    }

    /** Writes a file of at least so many bytes: arguments are its name, the bytes, the headings. */
    public static void main(String[] arguments) throws IOException {
        long bytes = Long.parseLong(arguments[1]);
        ArticleGenerator generator = new ArticleGenerator(0, Integer.parseInt(arguments[2]));
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(arguments[0])), 1 << 16)) {
            long written = 0;
            out.write("{\"articles\":[\n".getBytes(StandardCharsets.UTF_8));
            for (int pmid = 1; written < bytes; pmid++) {
                byte[] line =
                        ((pmid == 1 ? "" : ",\n") + generator.article(pmid, 180)).getBytes(StandardCharsets.UTF_8);
                out.write(line);
                written += line.length;
            }
            out.write("]}\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    /** A file of so many articles, numbered from 1, as the challenge has it: one per line. */
    String file(int articles) {
        List<String> lines = new ArrayList<>();
        for (int pmid = 1; pmid <= articles; pmid++) {
            lines.add(article(pmid, 8));
        }
        return file(lines);
    }

    /** A file of these articles. */
    static String file(List<String> articles) {
        return "{\"articles\":[\n" + String.join(",\n", articles) + "]}";
    }

    /** An article with so many words in its abstract. */
    String article(int pmid, int words) {
        TreeSet<String> active = new TreeSet<>();
        int count = 3 + random.nextInt(20);
        for (int i = 0; i < count; i++) {
            active.add("\"Heading, " + skewed(headings) + "\"");
        }
        return "{\"journal\":\"Journal of " + word() + "\",\"meshMajor\":[" + String.join(",", active)
                + "],\"year\":\"2019\",\"abstractText\":\"" + sentence(words) + "\",\"pmid\":\"" + pmid
                + "\",\"title\":\"" + sentence(10) + "\"}";
    }

    private String sentence(int words) {
        return random.ints(words).mapToObj(unused -> word()).collect(Collectors.joining(" ")) + ".";
    }

    private String word() {
        return Integer.toString(skewed(WORDS) + 36 * 36, 36) + (random.nextInt(50) == 0 ? "é" : "ase");
    }

    /** Small numbers are more frequent, as some words and headings are. */
    private int skewed(int bound) {
        double uniform = random.nextDouble();
        return (int) (bound * uniform * uniform);
    }
}
