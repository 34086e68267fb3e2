package org.orthant.train.encoder;

import ai.djl.ndarray.NDManager;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.orthant.data.Inputs;
import org.orthant.data.TokenInputs;
import org.orthant.data.text.Lexicon;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.io.tree.Section;
import org.orthant.train.folder.EncoderActivation;
import org.orthant.train.optim.EmbeddingTable;
import org.orthant.train.optim.Weights;

/**
 * A convolutional network over words, or over amino acids: embeddings, filters over neighbours, the largest value of
 * each filter over the document, and tanh.
 *
 * @param width the length of an embedding
 * @param filters the number of filters of each window
 * @param windows how many neighbours a filter sees: one number for each group of filters
 * @param dropout the share of an embedding's numbers that are set to zero in training
 * @param mostTokens where documents are cut
 * @param vectors a file with embeddings to start from, in the text format of word2vec
 * @param activation tanh as in the paper, leaky ReLU or ReLU
 */
public record TextCnnDesign(
        int width,
        int filters,
        List<Integer> windows,
        double dropout,
        int mostTokens,
        Optional<Path> vectors,
        EncoderActivation activation)
        implements EncoderDesign {

    private static final String NAME = "cnn";

    private static final List<EncoderActivation> ACTIVATIONS =
            List.of(EncoderActivation.TANH, EncoderActivation.LEAKY_RELU, EncoderActivation.RELU);

    /** Each number of an embedding and of a filter's output, with what is computed from it on the way there and back. */
    private static final long BYTES_PER_ACTIVATION = 4L * Float.BYTES;

    /** The sizes of the paper's MIMIC-III models (Mullenbach et al., 2018). */
    public static final TextCnnDesign PAPER = new TextCnnDesign(100, 500, List.of(4), 0.2, 2500, Optional.empty());

    /** For proteins: windows from short motifs to whole domains, as DeepGOPlus has them (Kulmanov and Hoehndorf, 2020). */
    public static final TextCnnDesign PROTEINS =
            new TextCnnDesign(8, 64, List.of(8, 16, 32, 64), 0.1, 2000, Optional.empty());

    /** Checks the sizes. */
    public TextCnnDesign {
        windows = List.copyOf(windows);
        int least = windows.stream().mapToInt(window -> window).min().orElse(0);
        if (width < 1 || filters < 1 || least < 1 || mostTokens < Collections.max(windows)) {
            throw new IllegalArgumentException("a text CNN with embeddings of " + width + ", " + filters
                    + " filters for each of the windows " + windows + ", and documents of " + mostTokens
                    + " words: expected positive numbers, and documents no shorter than a filter");
        }
        if (Set.copyOf(windows).size() < windows.size()) {
            throw new IllegalArgumentException("a text CNN with the windows " + windows + ": expected different ones");
        }
        if (!(dropout >= 0 && dropout < 1)) {
            throw new IllegalArgumentException("dropout " + dropout + ": expected a share from 0 to 1, 1 excluded");
        }
        EncoderActivation.parse(activation.text(), ACTIVATIONS);
    }

    /** A text CNN with tanh. */
    public TextCnnDesign(
            int width, int filters, List<Integer> windows, double dropout, int mostTokens, Optional<Path> vectors) {
        this(width, filters, windows, dropout, mostTokens, vectors, EncoderActivation.TANH);
    }

    @Override
    public int features(Inputs inputs) {
        return Math.multiplyExact(filters, windows.size());
    }

    @Override
    public void requireSuitable(Inputs inputs) {
        EncoderDesign.requireNoImages(NAME, inputs);
        if (!(inputs instanceof TokenInputs)) {
            throw new IllegalArgumentException("encoder cnn: the data have no words in their order;"
                    + " use encoder words for counts, or features for feature vectors");
        }
    }

    @Override
    public TokenFeatures tokenFeatures() {
        return windows.equals(List.of(1)) ? TokenFeatures.OF_WORD : TokenFeatures.IN_CONTEXT;
    }

    @Override
    public Encoder create(Inputs inputs, NDManager manager, long seed) {
        return new TextCnnEncoder(this, inputs.features(), manager, seed);
    }

    @Override
    public Map<String, Object> section() {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("kind", NAME);
        section.put("width", width);
        section.put("filters", filters);
        section.put("windows", windows);
        section.put("dropout", dropout);
        section.put("tokens", mostTokens);
        section.put(EncoderActivation.KEY, activation.text());
        vectors.ifPresent(file -> section.put("vectors", file.toString()));
        return section;
    }

    @Override
    public long parameters(Inputs inputs) {
        return (long) inputs.features() * width
                + windows.stream()
                        .mapToLong(window -> (long) filters * window * width)
                        .sum();
    }

    @Override
    public long batchBytes(int batch) {
        return BYTES_PER_ACTIVATION * batch * mostTokens * (width + filters * windows.size());
    }

    @Override
    public Inputs words(Vocabulary known, List<String> documents) {
        return new Lexicon(known).sequences(documents);
    }

    @Override
    public Optional<Path> start() {
        return vectors;
    }

    @Override
    public List<String> loadStart(List<Weights> model, Optional<Vocabulary> words) {
        if (vectors.isPresent() && model.get(0) instanceof EmbeddingTable table) {
            Path file = vectors.get();
            Vocabulary known = words.orElseThrow(
                    () -> BadInputException.in(file, "is of no use: the words of the data have no names"));
            if (WordVectors.load(file, known, table) == 0) {
                throw BadInputException.in(file, "has none of the words of the data");
            }
        }
        return List.of();
    }

    private TextCnnDesign with(EncoderChoices choices) {
        return new TextCnnDesign(
                choices.number("embedding").orElse(width),
                filters,
                windows,
                dropout,
                mostTokens,
                choices.path("vectors"),
                choices.activation(ACTIVATIONS, activation));
    }

    /** Makes them with the sizes of the paper. */
    public static final class Kind extends NamedEncoderKind {

        /** For the services of Java. */
        public Kind() {
            super(NAME, "the paper's text CNN", "embedding", "vectors", EncoderActivation.KEY);
        }

        @Override
        public EncoderDesign read(Section section) {
            return new TextCnnDesign(
                    section.number("width"),
                    section.number("filters"),
                    section.numbers("windows"),
                    section.real("dropout"),
                    section.number("tokens"),
                    section.optionalText("vectors").map(Path::of),
                    EncoderActivation.read(section, ACTIVATIONS, EncoderActivation.TANH));
        }

        @Override
        public EncoderDesign design(EncoderChoices choices, Inputs inputs) {
            return PAPER.with(choices);
        }
    }

    /** Makes them with sizes for proteins. */
    public static final class SequenceKind extends NamedEncoderKind {

        /** For the services of Java. */
        public SequenceKind() {
            super("sequence-cnn", "a CNN for amino acids", "embedding", EncoderActivation.KEY);
        }

        @Override
        public boolean namesSections() {
            return false;
        }

        @Override
        public EncoderDesign read(Section section) {
            throw new UnsupportedOperationException("sections of files have it as " + NAME);
        }

        @Override
        public EncoderDesign design(EncoderChoices choices, Inputs inputs) {
            return PROTEINS.with(choices);
        }
    }
}
