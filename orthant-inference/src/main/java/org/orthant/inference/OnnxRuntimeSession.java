package org.orthant.inference;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.orthant.io.BadInputException;
import org.orthant.repair.inputs.InferenceEngine.Session;
import org.orthant.repair.inputs.InputArray;

/**
 * A model that ONNX Runtime has opened.
 *
 * @param model its file
 * @param environment in which arrays are made
 * @param session runs it
 * @param value the output that is asked for
 */
record OnnxRuntimeSession(Path model, OrtEnvironment environment, OrtSession session, String value) implements Session {

    @Override
    public List<String> inputs() {
        return List.copyOf(session.getInputNames());
    }

    @Override
    public InputArray run(Map<String, InputArray> inputs) {
        Map<String, OnnxTensor> tensors = new HashMap<>();
        try {
            for (Map.Entry<String, InputArray> input : inputs.entrySet()) {
                tensors.put(input.getKey(), tensor(input.getKey(), input.getValue()));
            }
            try (OrtSession.Result result = session.run(tensors, Set.of(value))) {
                return array(result.get(0));
            }
        } catch (OrtException e) {
            throw BadInputException.in(model, "cannot be run by ONNX Runtime on these inputs: " + e.getMessage(), e);
        } finally {
            tensors.values().forEach(OnnxTensor::close);
        }
    }

    private InputArray array(OnnxValue output) throws OrtException {
        if (!(output instanceof OnnxTensor tensor)) {
            throw BadInputException.in(model, "computes features that are not an array: " + output.getInfo());
        }
        FloatBuffer buffer = tensor.getFloatBuffer();
        if (buffer == null) {
            throw BadInputException.in(
                    model, "computes features as " + tensor.getInfo().type + ": expected floating-point numbers");
        }
        List<Integer> shape = new ArrayList<>();
        for (long length : tensor.getInfo().getShape()) {
            shape.add(Math.toIntExact(length));
        }
        float[] numbers = new float[buffer.remaining()];
        buffer.get(numbers);
        return new InputArray(shape, numbers);
    }

    private OnnxTensor tensor(String name, InputArray array) throws OrtException {
        TensorInfo input = input(name);
        long[] shape = shape(input, array);
        float[] numbers = array.numbers();
        return switch (input.type) {
            case FLOAT -> OnnxTensor.createTensor(environment, FloatBuffer.wrap(numbers), shape);
            case DOUBLE -> {
                double[] wide = new double[numbers.length];
                for (int i = 0; i < wide.length; i++) {
                    wide[i] = numbers[i];
                }
                yield OnnxTensor.createTensor(environment, DoubleBuffer.wrap(wide), shape);
            }
            case INT64 -> {
                long[] whole = new long[numbers.length];
                for (int i = 0; i < whole.length; i++) {
                    whole[i] = (long) numbers[i];
                }
                yield OnnxTensor.createTensor(environment, LongBuffer.wrap(whole), shape);
            }
            case INT32 -> {
                int[] whole = new int[numbers.length];
                for (int i = 0; i < whole.length; i++) {
                    whole[i] = (int) numbers[i];
                }
                yield OnnxTensor.createTensor(environment, IntBuffer.wrap(whole), shape);
            }
            case UINT8 -> {
                byte[] bytes = new byte[numbers.length];
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = (byte) (int) numbers[i];
                }
                yield OnnxTensor.createTensor(environment, ByteBuffer.wrap(bytes), shape, OnnxJavaType.UINT8);
            }
            default ->
                throw BadInputException.in(
                        model,
                        "has the input " + name + " of the type " + input.type
                                + ": expected float32, float64, int32, int64 or uint8");
        };
    }

    /** Returns the shape of one example; some models take it without a batch axis. */
    private static long[] shape(TensorInfo input, InputArray array) {
        int axes = input.getShape().length;
        boolean counted =
                axes == 0 || array.shape().size() != axes + 1 || array.shape().get(0) != 1;
        return array.shape().stream()
                .skip(counted ? 0 : 1)
                .mapToLong(Integer::longValue)
                .toArray();
    }

    private TensorInfo input(String name) throws OrtException {
        NodeInfo info = session.getInputInfo().get(name);
        if (info == null || !(info.getInfo() instanceof TensorInfo tensor)) {
            throw BadInputException.in(model, "has no input " + name + " that is an array");
        }
        return tensor;
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException(e);
        }
    }
}
