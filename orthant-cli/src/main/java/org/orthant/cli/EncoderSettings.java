package org.orthant.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.data.Dataset;
import org.orthant.data.DenseInputs;
import org.orthant.data.ImageInputs;
import org.orthant.data.TextInputs;
import org.orthant.encoders.bert.Checkpoint;
import org.orthant.encoders.bert.Pooling;
import org.orthant.encoders.bert.BertDesign;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.FeaturesDesign;
import org.orthant.train.encoder.SentencesDesign;
import org.orthant.encoders.image.TResNetDesign;
import org.orthant.train.encoder.TextCnnDesign;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.encoders.image.TResNetSize;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which encoder to put below the output layer. */
final class EncoderSettings {

    /** Kinds of encoders. */
    enum EncoderKind {
        WORDS,
        FEATURES,
        CNN,
        SEQUENCE_CNN,
        BERT,
        SENTENCES,
        TRESNET;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Images per step, and at once when predicting. */
    static final int IMAGES_AT_ONCE = 4;

    @Option(
            names = "--encoder",
            paramLabel = "words|features|cnn|sequence-cnn|bert|sentences|tresnet",
            description = "What to put below the output layer: the mean of trained embeddings of words, the features "
                    + "as they are, the paper's text CNN, a CNN for amino acids, a BERT model (--checkpoint), a frozen "
                    + "sentence encoder (all-MiniLM-L6-v2, if built with ORTHANT_SENTENCES=yes), or the paper's network "
                    + "for images, TResNet-L. Default: words for sparse data and text, features for feature vectors, "
                    + "tresnet for images.")
    @Nullable EncoderKind encoder;

    @Option(
            names = "--embedding",
            paramLabel = "NUMBER",
            description = "Length of an embedding. Default: 512 for words, 100 for cnn, 8 for sequence-cnn.")
    @Nullable Integer embedding;

    @Option(
            names = "--vectors",
            paramLabel = "FILE",
            description = "With cnn: embeddings to start from, in the text format of word2vec.")
    @Nullable Path vectors;

    @Option(
            names = "--checkpoint",
            paramLabel = "FOLDER|FILE",
            description = "What to start from. With bert: a folder in the form of Hugging Face (config.json, "
                    + "vocab.txt, model.safetensors). With tresnet: a file of safetensors with the names of timm.")
    @Nullable Path checkpoint;

    @Option(
            names = "--tresnet",
            paramLabel = "WIDTH/BLOCKS",
            defaultValue = "76/4/5/18/3",
            description = "Width of the network for images, and blocks of its four stages. Default: ${DEFAULT-VALUE}.")
    String tresnet = TResNetSize.LARGE.toString();

    @Option(
            names = "--pooling",
            paramLabel = "cls|mean",
            description = "With bert: whether the first subword's output stands for a text, or the mean of all. "
                    + "Default: cls.")
    @Nullable Pooling pooling;

    @Option(
            names = "--subwords",
            paramLabel = "NUMBER",
            description = "With bert: where texts are cut. Default: 512, or fewer where the model knows fewer.")
    @Nullable Integer subwords;

    /** The encoder for a data set. */
    EncoderDesign of(Dataset data, CommandSpec spec) {
        boolean given = data.train().inputs() instanceof DenseInputs;
        EncoderKind usual = areImages(data) ? EncoderKind.TRESNET : given ? EncoderKind.FEATURES : EncoderKind.WORDS;
        EncoderKind kind = Objects.requireNonNullElse(encoder, usual);
        if (vectors != null && kind != EncoderKind.CNN) {
            throw Failures.usage(spec, "--vectors: is for --encoder cnn");
        }
        if (checkpoint != null && kind != EncoderKind.TRESNET && kind != EncoderKind.BERT) {
            throw Failures.usage(spec, "--checkpoint: is for --encoder bert or tresnet");
        }
        if (kind != EncoderKind.BERT && (pooling != null || subwords != null)) {
            throw Failures.usage(spec, "--pooling and --subwords: are for --encoder bert");
        }
        return Failures.asUsage(spec, () -> switch (kind) {
            case WORDS -> new WordsDesign(embedding == null ? 512 : embedding);
            case FEATURES -> new FeaturesDesign();
            case CNN -> cnn(TextCnnDesign.PAPER);
            case SEQUENCE_CNN -> cnn(TextCnnDesign.PROTEINS);
            case BERT -> bert(data);
            case SENTENCES -> sentences(data);
            case TRESNET -> new TResNetDesign(TResNetSize.parse(tresnet), Optional.ofNullable(checkpoint));
        });
    }

    static boolean areImages(Dataset data) {
        return data.train().inputs() instanceof ImageInputs;
    }

    private TextCnnDesign cnn(TextCnnDesign usual) {
        return new TextCnnDesign(
                embedding == null ? usual.width() : embedding,
                usual.filters(),
                usual.windows(),
                usual.dropout(),
                usual.mostTokens(),
                Optional.ofNullable(vectors));
    }

    private static SentencesDesign sentences(Dataset data) {
        requireText(data, "sentences");
        return new SentencesDesign();
    }

    private BertDesign bert(Dataset data) {
        requireText(data, "bert");
        if (checkpoint == null) {
            throw new IllegalArgumentException(
                    "encoder bert: give the model to start from, as --checkpoint FOLDER with its config.json,"
                            + " vocab.txt and model.safetensors");
        }
        int most = subwords != null
                ? subwords
                : Math.min(512, new Checkpoint(checkpoint).sizes().positions());
        return BertDesign.of(checkpoint, Objects.requireNonNullElse(pooling, Pooling.CLS), most);
    }

    private static void requireText(Dataset data, String kind) {
        if (!(data.train().inputs() instanceof TextInputs)) {
            throw new IllegalArgumentException("encoder " + kind + ": the data are not text (.jsonl); use encoder words"
                    + " for counts of words, or features for feature vectors");
        }
    }
}
