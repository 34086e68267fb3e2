package org.orthant.encoders.bert;

import ai.djl.ndarray.NDManager;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.data.Inputs;
import org.orthant.data.TokenInputs;
import org.orthant.data.text.BertWords;
import org.orthant.data.text.WordPiece;
import org.orthant.io.Vocabulary;
import org.orthant.io.tree.Section;
import org.orthant.train.encoder.Encoder;
import org.orthant.train.encoder.EncoderChoices;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.NamedEncoderKind;
import org.orthant.train.optim.Weights;

/**
 * A BERT model, trained further from a checkpoint, such as PubMedBERT of the paper's BioASQ models.
 *
 * @param checkpoint the folder to start from, which is not needed once training has begun
 * @param sizes of the model
 * @param words how it splits text into words
 * @param pooling how the vectors of subwords become one
 * @param mostTokens where documents are cut, in subwords
 */
public record BertDesign(Path checkpoint, BertSizes sizes, BertWords words, Pooling pooling, int mostTokens)
        implements EncoderDesign {

    /** Of names of parameters: what follows is the name in checkpoints. */
    static final String PREFIX = "encoder.";

    static final String NAME = "bert";

    /** The learning rate of the paper's BERT models. */
    private static final double PAPER_RATE = 5e-5;

    /** The length to which documents are cut by default, if the model has at least this number of positions. */
    private static final int USUAL_SUBWORDS = 512;

    /** Checks where documents are cut. */
    public BertDesign {
        if (mostTokens < 2 || mostTokens > sizes.positions()) {
            throw new IllegalArgumentException("documents of " + mostTokens + " subwords: expected from 2 to "
                    + sizes.positions() + ", the positions that the model knows");
        }
    }

    /** The model in a folder. */
    public static BertDesign of(Path checkpoint, Pooling pooling, int mostTokens) {
        Checkpoint start = new Checkpoint(checkpoint);
        return new BertDesign(checkpoint, start.sizes(), start.words(), pooling, mostTokens);
    }

    /** The subwords of the checkpoint, or those that were kept of it. */
    @Override
    public Vocabulary vocabulary(List<String> documents, Path kept) {
        return Files.exists(kept) ? Vocabulary.read(kept) : new Checkpoint(checkpoint).vocabulary();
    }

    @Override
    public TokenInputs words(Vocabulary subwords, List<String> documents) {
        return new WordPiece(subwords, words).sequences(documents, mostTokens);
    }

    @Override
    public List<String> loadStart(List<Weights> model, Optional<Vocabulary> known) {
        List<String> fresh = new Checkpoint(checkpoint).load(PREFIX, model);
        return fresh.isEmpty()
                ? List.of()
                : List.of(checkpoint + " has no " + String.join(", ", fresh) + ": training starts them at random");
    }

    @Override
    public double usualRate() {
        return PAPER_RATE;
    }

    @Override
    public Map<String, Object> section() {
        return BertSection.of(this);
    }

    @Override
    public long parameters(Inputs inputs) {
        return (long) (sizes.words() + sizes.positions()) * sizes.width()
                + (long) sizes.layers() * sizes.width() * (4L * sizes.width() + 2L * sizes.inner());
    }

    @Override
    public long batchBytes(int batch) {
        return BertEncoder.MOST_BYTES;
    }

    @Override
    public int features(Inputs inputs) {
        return sizes.width();
    }

    @Override
    public void requireSuitable(Inputs inputs) {
        if (!(inputs instanceof TokenInputs)) {
            throw EncoderDesign.notText(NAME);
        }
        if (inputs.features() > sizes.words()) {
            throw new IllegalArgumentException("encoder bert: the data have " + inputs.features()
                    + " subwords, and the model has embeddings of " + sizes.words()
                    + "; use the vocabulary that it was trained with");
        }
    }

    @Override
    public Encoder create(Inputs inputs, NDManager manager, long seed) {
        return new BertEncoder(this, manager, seed);
    }

    /** Makes them from checkpoints. */
    public static final class Kind extends NamedEncoderKind {

        /** For the services of Java. */
        public Kind() {
            super(NAME, "a BERT model (--checkpoint)", "checkpoint", "pooling", "subwords");
        }

        @Override
        public EncoderDesign read(Section section) {
            return BertSection.read(section);
        }

        @Override
        public EncoderDesign design(EncoderChoices choices, Inputs inputs) {
            EncoderDesign.requireText(NAME, inputs);
            Path start = choices.path("checkpoint")
                    .orElseThrow(() -> new IllegalArgumentException("encoder bert: give the model to start from, as"
                            + " --checkpoint FOLDER with its config.json, vocab.txt and model.safetensors"));
            int most = choices.number("subwords")
                    .orElseGet(() -> Math.min(
                            USUAL_SUBWORDS, new Checkpoint(start).sizes().positions()));
            Pooling pooling = choices.text("pooling")
                    .map(text -> Pooling.parse(text)
                            .orElseThrow(
                                    () -> new IllegalArgumentException("--pooling " + text + ": expected cls or mean")))
                    .orElse(Pooling.CLS);
            return BertDesign.of(start, pooling, most);
        }
    }
}
