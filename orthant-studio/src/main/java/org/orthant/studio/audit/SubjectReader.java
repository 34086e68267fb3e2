package org.orthant.studio.audit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.audit.Audit;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.io.labelset.DistinctLabelSetReader;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.model.ModelTensor;
import org.orthant.model.layer.BiasSource;
import org.orthant.model.layer.LayerSource;
import org.orthant.model.weights.TensorRole;
import org.orthant.model.weights.WeightReader;
import org.orthant.studio.http.Refusal;

/** Reads uploaded files with the readers of the command line, and blames each failure on the right one. */
final class SubjectReader {

    private final Map<UploadKind, Upload> uploads;

    private final TensorChoice tensors;

    SubjectReader(Map<UploadKind, Upload> uploads, TensorChoice tensors) {
        this.uploads = Map.copyOf(uploads);
        this.tensors = tensors;
    }

    Audit read(AuditOptions options) {
        OutputLayer layer = layer();
        Optional<Vocabulary> vocabulary =
                optional(UploadKind.NAMES, names -> Vocabulary.read(names.file(), layer.labels()));
        DistinctLabelSets sets = required(
                UploadKind.LABELS, file -> DistinctLabelSetReader.read(file.file(), layer.labels(), vocabulary));
        return new Audit(layer, sets, options.question(layer.features()), vocabulary);
    }

    /** Returns what a file of weights has; of several matrices, none is read before it is chosen. */
    static Received weights(Upload upload) {
        return blaming(upload, file -> {
            List<ModelTensor> tensors = WeightReader.tensors(file.file());
            long matrices = tensors.stream().filter(TensorRole.MATRIX::suits).count();
            return new Received(
                    UploadKind.WEIGHTS,
                    matrices > 1 ? matrices + " matrices" : described(DenseLayer.of(WeightReader.read(file.file()))),
                    tensors);
        });
    }

    private static String described(DenseLayer layer) {
        return layer.labels() + " labels on " + layer.features() + " features";
    }

    private OutputLayer layer() {
        if (tensors.bias().isPresent() && uploads.containsKey(UploadKind.BIAS)) {
            throw Refusal.conflict("there are two biases: remove the file, or choose none of the weights' file");
        }
        OutputLayer layer = required(
                UploadKind.WEIGHTS,
                file -> LayerSource.file(file.file())
                        .withTensor(tensors.weights().orElse(null))
                        .withBiasTensor(tensors.bias().orElse(null))
                        .open()
                        .layer());
        return optional(UploadKind.BIAS, bias -> withBias(layer, bias)).orElse(layer);
    }

    /** Reports problems of the bias for its file, and not for that of the weights. */
    private static OutputLayer withBias(OutputLayer layer, Upload bias) {
        return layer.match(
                dense -> BiasSource.file(bias.file()).addTo(dense),
                dft -> {
                    throw Refusal.conflict("a DFT layer has no bias: remove the file");
                },
                spread -> {
                    throw Refusal.conflict("a DFT layer has no bias: remove the file");
                });
    }

    private <T> T required(UploadKind kind, Function<Upload, T> reader) {
        return optional(kind, reader)
                .orElseThrow(() -> Refusal.conflict(
                        "first drop a file with the " + (kind == UploadKind.LABELS ? "label sets" : kind.text())));
    }

    private <T> Optional<T> optional(UploadKind kind, Function<Upload, T> reader) {
        return Optional.ofNullable(uploads.get(kind)).map(upload -> blaming(upload, reader));
    }

    /** Reads a file; reports a problem in one line with the visitor's name of the file. */
    static <T> T blaming(Upload upload, Function<Upload, T> reader) {
        try {
            return reader.apply(upload);
        } catch (BadInputException e) {
            throw upload.blame(e);
        } catch (IllegalArgumentException e) {
            throw new Refusal(422, upload.name() + ": " + e.getMessage());
        }
    }
}
