package org.orthant.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.orthant.io.Vocabulary;

/** Small data sets of every form, with empty examples and examples without labels among them. */
public final class RandomData {

    private static final List<String> TEXTS =
            List.of("", "a", "two words", "quote \" and \\", "line\nbreak\ttab", "Größe 漢字 😀", "\u2028");

    private RandomData() {}

    /** A data set of a random form. */
    public static Dataset dataset(SplittableRandom random) {
        int labels = 1 + random.nextInt(6);
        int features = 1 + random.nextInt(6);
        int form = random.nextInt(4);
        Supplier<Split> split = () -> split(random, form, labels, features);
        return new Dataset(
                "random",
                Vocabulary.of(IntStream.range(0, labels)
                        .mapToObj(label -> "label ü" + label)
                        .toList()),
                form == 3 || random.nextBoolean() ? Optional.empty() : Optional.of(Vocabulary.numbered(features)),
                split.get(),
                split.get(),
                split.get());
    }

    /** Label sets of that many examples, over so many labels. */
    public static IntRows labelSets(SplittableRandom random, int examples, int labels) {
        IntRows.Builder active = new IntRows.Builder();
        for (int i = 0; i < examples; i++) {
            active.add(some(random, labels));
        }
        return active.build();
    }

    private static Split split(SplittableRandom random, int form, int labels, int features) {
        int examples = random.nextInt(5);
        Inputs inputs = switch (form) {
            case 0 -> sparse(random, examples, features);
            case 1 -> tokens(random, examples, features);
            case 2 -> dense(random, examples, features);
            default ->
                new TextInputs(random.ints(examples, 0, TEXTS.size())
                        .mapToObj(TEXTS::get)
                        .toList());
        };
        return new Split(inputs, labels, labelSets(random, examples, labels));
    }

    private static SparseInputs sparse(SplittableRandom random, int examples, int features) {
        SparseInputs.Builder inputs = new SparseInputs.Builder(features);
        for (int i = 0; i < examples; i++) {
            int[] ids = some(random, features);
            inputs.add(ids, numbers(random, ids.length));
        }
        return inputs.build();
    }

    private static TokenInputs tokens(SplittableRandom random, int examples, int words) {
        List<int[]> rows = new ArrayList<>();
        for (int i = 0; i < examples; i++) {
            rows.add(random.ints(random.nextInt(5), 0, words).toArray());
        }
        return new TokenInputs(words, IntRows.of(rows.toArray(new int[0][])));
    }

    private static DenseInputs dense(SplittableRandom random, int examples, int features) {
        DenseInputs.Builder inputs = new DenseInputs.Builder(features);
        for (int i = 0; i < examples; i++) {
            inputs.add(numbers(random, features));
        }
        return inputs.build();
    }

    private static float[] numbers(SplittableRandom random, int count) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            float any = Float.intBitsToFloat(random.nextInt());
            numbers[i] = random.nextBoolean() || !Float.isFinite(any) ? random.nextInt(-2, 3) : any;
        }
        return numbers;
    }

    private static int[] some(SplittableRandom random, int count) {
        double density = random.nextDouble();
        return IntStream.range(0, count)
                .filter(id -> random.nextDouble() < density)
                .toArray();
    }
}
