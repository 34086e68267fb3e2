package org.orthant.train.run;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.orthant.data.Dataset;
import org.orthant.data.IntRows;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;
import org.orthant.data.read.DataSource;
import org.orthant.io.Vocabulary;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.loop.TrainingOptions;

/** Examples with one or two labels, each of which shows in a word of its own among others that mean nothing. */
final class SmallData {

    static final int LABELS = 12;
    private static final int WORDS = 20;

    private SmallData() {}

    static Dataset of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Dataset(
                "small",
                names("label", LABELS),
                Optional.of(names("word", WORDS)),
                split(random, 96),
                split(random, 32),
                split(random, 32));
    }

    /** Returns the configuration of a run on such examples. */
    static RunConfig config(HeadPlan head, TrainingOptions training) {
        return new RunConfig(DataSource.of(Path.of("small")), new WordsDesign(8), head, training, 1);
    }

    private static Split split(SplittableRandom random, int examples) {
        SparseInputs.Builder inputs = new SparseInputs.Builder(WORDS);
        IntRows.Builder active = new IntRows.Builder();
        for (int example = 0; example < examples; example++) {
            int[] labels = random.ints(2, 0, LABELS).distinct().sorted().toArray();
            int[] words = IntStream.concat(IntStream.of(labels), IntStream.of(LABELS + random.nextInt(WORDS - LABELS)))
                    .toArray();
            float[] counts = new float[words.length];
            Arrays.fill(counts, 1 + random.nextInt(2));
            inputs.add(words, counts);
            active.add(labels);
        }
        return new Split(inputs.build(), LABELS, active.build());
    }

    private static Vocabulary names(String prefix, int count) {
        return Vocabulary.of(IntStream.range(0, count).mapToObj(i -> prefix + i).toList());
    }
}
