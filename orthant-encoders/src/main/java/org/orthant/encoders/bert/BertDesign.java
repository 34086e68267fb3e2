package org.orthant.encoders.bert;

import ai.djl.ndarray.NDManager;
import java.nio.file.Path;
import java.util.List;
import org.orthant.data.Inputs;
import org.orthant.data.TokenInputs;
import org.orthant.data.text.BertWords;
import org.orthant.data.text.WordPiece;
import org.orthant.io.Vocabulary;
import org.orthant.train.encoder.Encoder;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.optim.Weights;

/**
 * A BERT model, trained further from a checkpoint, such as PubMedBERT of the paper's BioASQ models.
 *
 * @param checkpoint the folder to start from, which is not needed once training has begun
 * @param sizes of the model
 * @param words what it takes for words
 * @param pooling how the vectors of subwords become one
 * @param mostTokens where documents are cut, in subwords
 */
public record BertDesign(Path checkpoint, BertSizes sizes, BertWords words, Pooling pooling, int mostTokens)
        implements EncoderDesign {

    /** Of names of parameters: what follows is the name in checkpoints. */
    static final String PREFIX = "encoder.";

    /** The learning rate of the paper's BERT models. */
    public static final double USUAL_RATE = 5e-5;

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

    /** Documents as the encoder takes them, given the subwords of the checkpoint. */
    public TokenInputs subwords(Vocabulary subwords, List<String> documents) {
        return new WordPiece(subwords, words).sequences(documents, mostTokens);
    }

    /**
     * Lets the parameters of a new encoder start with those of the checkpoint.
     *
     * @return the names of those that start at random, as the checkpoint lacks them and can do without
     */
    public List<String> load(List<Weights> weights) {
        return new Checkpoint(checkpoint).load(PREFIX, weights);
    }

    @Override
    public int features(Inputs inputs) {
        return sizes.width();
    }

    @Override
    public void requireSuitable(Inputs inputs) {
        if (!(inputs instanceof TokenInputs)) {
            throw new IllegalArgumentException("encoder bert: the data are not text (.jsonl);"
                    + " use encoder words for counts of words, or features for feature vectors");
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
}
