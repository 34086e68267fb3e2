package org.orthant.model;

/** The formats of model files. */
public enum ModelFormat {
    ONNX("ONNX"),
    HUGGING_FACE("Hugging Face folder"),
    SAFETENSORS("safetensors"),
    PYTORCH("PyTorch"),
    PYTORCH_LEGACY("PyTorch before 1.6"),
    NPY("NumPy array"),
    NPZ("NumPy archive"),
    KERAS_H5("Keras HDF5"),
    KERAS("Keras archive"),
    TFLITE("TensorFlow Lite"),
    GGUF("GGUF");

    private final String title;

    ModelFormat(String title) {
        this.title = title;
    }

    /** Returns the name shown to users. */
    public String title() {
        return title;
    }
}
