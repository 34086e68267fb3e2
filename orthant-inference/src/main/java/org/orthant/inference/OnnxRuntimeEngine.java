package org.orthant.inference;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.orthant.io.BadInputException;
import org.orthant.repair.inputs.InferenceEngine;

/** ONNX Runtime. */
public final class OnnxRuntimeEngine implements InferenceEngine {

    @Override
    public Session open(Path model, String value, int threads) {
        try {
            byte[] bytes = AddedOutput.to(Files.readAllBytes(model), value);
            try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
                options.setIntraOpNumThreads(threads);
                OrtEnvironment environment = OrtEnvironment.getEnvironment();
                return new OnnxRuntimeSession(model, environment, environment.createSession(bytes, options), value);
            }
        } catch (IOException e) {
            throw BadInputException.unreadable(model, e);
        } catch (OrtException e) {
            throw BadInputException.in(model, "cannot be run by ONNX Runtime: " + e.getMessage(), e);
        }
    }
}
