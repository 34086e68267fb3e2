package org.orthant.datasets.bioasq;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.data.IntRows;
import org.orthant.data.split.Part;
import org.orthant.datasets.build.Numbering;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;

/**
 * Articles drawn at random from a file of unknown length, each of them equally likely (reservoir sampling): of an
 * article only its number and its headings are kept.
 */
final class ArticleSample {

    private static final int[] NOTHING = {};

    private final Choice choice;
    private final Random random;
    private final Numbering numbering = new Numbering();
    private int[] pmids = new int[1024];
    private int[][] headings = new int[1024][];
    private int size;
    private long considered;

    ArticleSample(Choice choice) {
        this.choice = choice;
        this.random = new Random(choice.seed());
    }

    /** Perhaps takes an article, perhaps in place of another. */
    void add(Article article) {
        if (article.headings().size() > choice.maxActive()) {
            return;
        }
        considered++;
        if (size < choice.subset()) {
            if (size == pmids.length) {
                int room = (int) Math.min(choice.subset(), size * 2L);
                pmids = Arrays.copyOf(pmids, room);
                headings = Arrays.copyOf(headings, room);
            }
            put(size++, article);
        } else {
            long place = random.nextLong(considered);
            if (place < size) {
                put((int) place, article);
            }
        }
    }

    /** Returns the number of articles that could have been drawn. */
    long considered() {
        return considered;
    }

    private void put(int place, Article article) {
        pmids[place] = article.pmid();
        headings[place] = article.headings().stream().mapToInt(numbering::id).toArray();
    }

    /** Chooses the headings and the articles of all parts; {@code file} is named where that is impossible. */
    Plan plan(Path file) {
        Vocabulary vocabulary = vocabulary(file);
        int[] labels = numbering.names().stream()
                .mapToInt(name -> vocabulary.id(name).orElse(-1))
                .toArray();
        IntRows.Builder rows = new IntRows.Builder();
        int[] chosen = new int[size];
        int uncovered = 0;
        for (int place = 0; place < size; place++) {
            int[] active = Arrays.stream(headings[place])
                    .map(heading -> labels[heading])
                    .sorted()
                    .toArray();
            // Else there would be two copies of all headings.
            headings[place] = NOTHING;
            // Label sets stay whole: an article with a heading outside of the vocabulary is dropped.
            if (active[0] < 0) {
                uncovered++;
            } else {
                chosen[rows.size()] = pmids[place];
                rows.add(active);
            }
        }
        return new Plan(parts(file, vocabulary, rows.build(), chosen), vocabulary, considered, uncovered);
    }

    private Map<Integer, Part> parts(Path file, Vocabulary vocabulary, IntRows rows, int[] numbers) {
        CoveringSample sample = new CoveringSample(rows, vocabulary.labels(), choice.seed());
        int[] uncovered = sample.uncovered();
        if (uncovered.length > 0) {
            throw BadInputException.in(
                    file,
                    uncovered.length + " of " + vocabulary.labels() + " headings cannot be in the training and in the"
                            + " test part, such as "
                            + Arrays.stream(uncovered)
                                    .limit(3)
                                    .mapToObj(vocabulary::name)
                                    .collect(Collectors.joining("; "))
                            + ": take fewer headings, or a larger subset");
        }
        @Nullable Part[] parts;
        try {
            parts = sample.parts(choice.train(), choice.validation(), choice.test());
        } catch (IllegalArgumentException impossible) {
            throw BadInputException.in(file, String.valueOf(impossible.getMessage()), impossible);
        }
        Map<Integer, Part> chosen = new LinkedHashMap<>();
        for (int row = 0; row < parts.length; row++) {
            Part part = parts[row];
            if (part != null) {
                chosen.put(numbers[row], part);
            }
        }
        return chosen;
    }

    /** Returns the most frequent headings, of equally frequent ones the first in the alphabet. */
    private Vocabulary vocabulary(Path file) {
        List<String> names = numbering.names();
        int[] counts = new int[names.size()];
        for (int place = 0; place < size; place++) {
            for (int heading : headings[place]) {
                counts[heading]++;
            }
        }
        List<String> frequent = IntStream.range(0, counts.length)
                .filter(heading -> counts[heading] >= 2)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(heading -> -counts[heading])
                        .thenComparing(names::get))
                .limit(choice.headings())
                .map(names::get)
                .sorted()
                .toList();
        if (frequent.size() < choice.headings()) {
            throw BadInputException.in(
                    file,
                    "has " + frequent.size() + " headings that two articles of the subset have: expected "
                            + choice.headings() + "; take fewer headings, or a larger subset");
        }
        return Vocabulary.of(frequent);
    }
}
