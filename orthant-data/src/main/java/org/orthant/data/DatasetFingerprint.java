package org.orthant.data;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.orthant.io.Vocabulary;

/**
 * The SHA-256 of everything in a data set that a model could learn from, in an order that leaves no two data sets with
 * the same bytes: every list is preceded by its length, every text by its number of bytes.
 */
final class DatasetFingerprint {

    private static final String DOMAIN = "orthant-dataset-1\n";

    private final MessageDigest digest;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 13);

    private DatasetFingerprint(MessageDigest digest) {
        this.digest = digest;
    }

    static String of(Dataset dataset) {
        try {
            DatasetFingerprint fingerprint = new DatasetFingerprint(MessageDigest.getInstance("SHA-256"));
            fingerprint.digest.update(DOMAIN.getBytes(StandardCharsets.US_ASCII));
            fingerprint.add(dataset);
            fingerprint.flush();
            return "sha256:" + HexFormat.of().formatHex(fingerprint.digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private void add(Dataset dataset) {
        add(dataset.labelNames().names());
        add(dataset.featureNames().map(Vocabulary::names).orElse(List.of()));
        for (Split split : List.of(dataset.train(), dataset.validation(), dataset.test())) {
            add(split.active());
            add(split.inputs());
        }
    }

    private void add(Inputs inputs) {
        add(inputs.getClass().getSimpleName());
        add(inputs.features());
        if (inputs instanceof SparseInputs sparse) {
            add(sparse.ids());
            for (int example = 0; example < sparse.size(); example++) {
                for (int position = 0; position < sparse.length(example); position++) {
                    add(sparse.value(example, position));
                }
            }
        } else if (inputs instanceof TokenInputs sequences) {
            add(sequences.tokens());
        } else if (inputs instanceof DenseInputs dense) {
            add(dense.size());
            for (int example = 0; example < dense.size(); example++) {
                for (int feature = 0; feature < dense.features(); feature++) {
                    add(dense.at(example, feature));
                }
            }
        } else if (inputs instanceof TextInputs documents) {
            add(documents.texts());
        }
    }

    private void add(IntRows rows) {
        add(rows.size());
        for (int row = 0; row < rows.size(); row++) {
            add(rows.length(row));
            for (int position = 0; position < rows.length(row); position++) {
                add(rows.at(row, position));
            }
        }
    }

    private void add(List<String> texts) {
        add(texts.size());
        texts.forEach(this::add);
    }

    private void add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        add(bytes.length);
        flush();
        digest.update(bytes);
    }

    private void add(int number) {
        if (buffer.remaining() < Integer.BYTES) {
            flush();
        }
        buffer.putInt(number);
    }

    private void add(float number) {
        // Minus zero is the same feature as zero.
        add(Float.floatToIntBits(number + 0f));
    }

    private void flush() {
        digest.update(buffer.flip());
        buffer.clear();
    }
}
