package org.orthant.cli.command;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** PP-OCR, run by ONNX Runtime as its users run it: the character of the highest score for each frame of a picture. */
final class TextRecogniser implements AutoCloseable {

    private static final int BLANK = 0;

    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession model;
    private final String input;
    private final List<String> names;

    /** With the model of a file, and the names of its classes. */
    TextRecogniser(Path file, List<String> names) throws OrtException {
        this.names = List.copyOf(names);
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            this.model = environment.createSession(file.toString(), options);
        }
        this.input = model.getInputNames().iterator().next();
    }

    /** The class that wins each frame, 8 pixels wide. */
    List<Integer> frames(WritingPicture picture) throws OrtException {
        long[] shape = {1, 3, WritingPicture.HEIGHT, picture.width()};
        List<Integer> winners = new ArrayList<>();
        try (OnnxTensor tensor = OnnxTensor.createTensor(environment, FloatBuffer.wrap(picture.channels()), shape);
                OrtSession.Result result = model.run(Map.of(input, tensor))) {
            for (float[] scores : ((float[][][]) result.get(0).getValue())[0]) {
                winners.add(largest(scores));
            }
        }
        return winners;
    }

    String name(int label) {
        return names.get(label);
    }

    /** What frames say together: blanks separate, and what is repeated without one is said once. */
    String text(List<Integer> frames) {
        StringBuilder text = new StringBuilder();
        int before = BLANK;
        for (int label : frames) {
            if (label != before && label != BLANK) {
                text.append(names.get(label));
            }
            before = label;
        }
        return text.toString();
    }

    private static int largest(float[] scores) {
        int best = 0;
        for (int label = 1; label < scores.length; label++) {
            best = scores[label] > scores[best] ? label : best;
        }
        return best;
    }

    @Override
    public void close() throws OrtException {
        model.close();
    }
}
