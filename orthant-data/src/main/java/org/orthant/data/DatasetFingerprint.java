package org.orthant.data;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.orthant.io.Sha256;
import org.orthant.io.Vocabulary;

/**
 * The SHA-256 of everything in a data set that a model could learn from, in an order that leaves no two data sets with
 * the same bytes: every list is preceded by its length, every text by its number of bytes.
 */
final class DatasetFingerprint {

    private static final String DOMAIN = "orthant-dataset-1\n";

    private final Sha256 hash = new Sha256();
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 13);

    private DatasetFingerprint() {}

    static String of(Dataset dataset) {
        DatasetFingerprint fingerprint = new DatasetFingerprint();
        fingerprint.hash.add(DOMAIN.getBytes(StandardCharsets.US_ASCII));
        fingerprint.add(dataset);
        fingerprint.flush();
        return fingerprint.hash.text();
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
            addSparse(sparse);
        } else if (inputs instanceof TokenInputs sequences) {
            add(sequences.tokens());
        } else if (inputs instanceof DenseInputs dense) {
            addDense(dense);
        } else if (inputs instanceof TextInputs documents) {
            add(documents.texts());
        } else if (inputs instanceof ImageInputs images) {
            addImages(images);
        }
    }

    private void addSparse(SparseInputs inputs) {
        add(inputs.ids());
        for (int example = 0; example < inputs.size(); example++) {
            for (int position = 0; position < inputs.length(example); position++) {
                add(inputs.value(example, position));
            }
        }
    }

    private void addDense(DenseInputs inputs) {
        add(inputs.size());
        for (int example = 0; example < inputs.size(); example++) {
            for (int feature = 0; feature < inputs.features(); feature++) {
                add(inputs.at(example, feature));
            }
        }
    }

    private void addImages(ImageInputs inputs) {
        add(inputs.size());
        for (int example = 0; example < inputs.size(); example++) {
            add(inputs.files().get(example));
            add(inputs.bytes(example));
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
        add(text.getBytes(StandardCharsets.UTF_8));
    }

    private void add(byte[] bytes) {
        add(bytes.length);
        flush();
        hash.add(bytes);
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
        hash.add(buffer.flip());
        buffer.clear();
    }
}
