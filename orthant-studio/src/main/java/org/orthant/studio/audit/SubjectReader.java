package org.orthant.studio.audit;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.io.BadInputException;
import org.orthant.io.DistinctLabelSetReader;
import org.orthant.io.Vocabulary;
import org.orthant.io.WeightReader;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.studio.http.Refusal;

/** Reads uploaded files with the readers of the command line, and blames each failure on the right one. */
final class SubjectReader {

    private final Map<UploadKind, Upload> uploads;

    SubjectReader(Map<UploadKind, Upload> uploads) {
        this.uploads = Map.copyOf(uploads);
    }

    Subject read(AuditOptions options) {
        OutputLayer layer = layer();
        Optional<Vocabulary> vocabulary =
                optional(UploadKind.NAMES, names -> Vocabulary.read(names.file(), layer.labels()));
        DistinctLabelSets sets = required(
                UploadKind.LABELS, file -> DistinctLabelSetReader.read(file.file(), layer.labels(), vocabulary));
        return new Subject(layer, sets, vocabulary, options.question(layer.features()));
    }

    static DenseLayer weights(Upload upload) {
        return blaming(upload, file -> DenseLayer.of(WeightReader.read(file.file())));
    }

    private OutputLayer layer() {
        DenseLayer layer = required(UploadKind.WEIGHTS, SubjectReader::weights);
        return optional(UploadKind.BIAS, bias -> withBias(layer, bias)).orElse(layer);
    }

    private static DenseLayer withBias(DenseLayer layer, Upload upload) {
        double[] bias = WeightReader.readVector(upload.file());
        if (bias.length != layer.labels()) {
            throw BadInputException.in(
                    upload.file(),
                    "has " + bias.length + " numbers for " + layer.labels() + " labels: expected one per label");
        }
        return layer.withBias(bias);
    }

    private <T> T required(UploadKind kind, Function<Upload, T> reader) {
        return optional(kind, reader)
                .orElseThrow(() -> Refusal.conflict(
                        "first drop a file with the " + (kind == UploadKind.LABELS ? "label sets" : kind.text())));
    }

    private <T> Optional<T> optional(UploadKind kind, Function<Upload, T> reader) {
        return Optional.ofNullable(uploads.get(kind)).map(upload -> blaming(upload, reader));
    }

    private static <T> T blaming(Upload upload, Function<Upload, T> reader) {
        try {
            return reader.apply(upload);
        } catch (BadInputException e) {
            throw upload.blame(e);
        } catch (IllegalArgumentException e) {
            throw new Refusal(422, upload.name() + ": " + e.getMessage());
        }
    }
}
