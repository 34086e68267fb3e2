package org.orthant.model.weights;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;

/** Chooses a tensor of a file: the one that is named, or else the only candidate. */
final class TensorChoice {

    private static final int MOST_SHOWN = 8;
    private static final int LONGEST_NAME = 80;
    private static final int MOST_ALONG_AN_AXIS = Integer.MAX_VALUE - 8;

    private final Model model;
    private final TensorRole role;

    TensorChoice(Model model, TensorRole role) {
        this.model = model;
        this.role = role;
    }

    ModelTensor find(Optional<String> name) {
        ModelTensor tensor = name.map(this::named).orElseGet(this::only);
        for (long length : tensor.shape()) {
            if (length < 1 || length > MOST_ALONG_AN_AXIS) {
                throw problem("has the shape " + shape(tensor) + ": expected from 1 to " + MOST_ALONG_AN_AXIS
                        + " along each axis");
            }
        }
        return tensor;
    }

    private ModelTensor named(String name) {
        if (model.format() == ModelFormat.NPY) {
            throw problem("has no tensors with names: it is one array");
        }
        ModelTensor tensor = model.tensor(name)
                .orElseThrow(() -> problem(
                        "has no tensor " + Excerpt.of(name, LONGEST_NAME) + listed(": expected one of ", suitable())));
        if (!role.allows(tensor)) {
            throw problem("tensor " + tensor + " of type " + type(tensor) + " is not a " + role.word()
                    + " of floating-point numbers: expected " + role.expected());
        }
        return tensor;
    }

    private ModelTensor only() {
        List<ModelTensor> tensors = model.tensors();
        if (tensors.size() == 1 && role.allows(tensors.get(0))) {
            return tensors.get(0);
        }
        List<ModelTensor> suitable = suitable();
        if (suitable.size() == 1) {
            return suitable.get(0);
        }
        if (suitable.size() > 1) {
            throw new AmbiguousTensorException(
                    model.file(),
                    "has more than one " + role.word() + ", " + listed("", suitable) + ": name one of them",
                    role);
        }
        if (model.format() == ModelFormat.NPY) {
            throw unsuitable(tensors.get(0));
        }
        throw problem("has no " + role.word() + " of floating-point numbers" + listed(", only ", tensors)
                + ": expected " + role.expected());
    }

    private BadInputException unsuitable(ModelTensor array) {
        return problem(
                array.kind().isFloatingPoint()
                        ? "has the shape " + shape(array) + ": expected " + role.expected()
                        : "holds numbers of type " + type(array)
                                + ": expected float16, float32 or float64, as numpy.save(file, array.astype('float32'))"
                                + " writes them");
    }

    private List<ModelTensor> suitable() {
        return model.tensors().stream().filter(role::suits).toList();
    }

    private static String listed(String before, List<ModelTensor> tensors) {
        if (tensors.isEmpty()) {
            return "";
        }
        return before
                + tensors.stream().limit(MOST_SHOWN).map(ModelTensor::toString).collect(Collectors.joining(", "))
                + (tensors.size() > MOST_SHOWN ? " and " + (tensors.size() - MOST_SHOWN) + " more" : "");
    }

    private static String type(ModelTensor tensor) {
        return tensor.kind().name().toLowerCase(Locale.ROOT);
    }

    private static String shape(ModelTensor tensor) {
        return "(" + tensor.shapeText() + ")";
    }

    private BadInputException problem(String problem) {
        return BadInputException.in(model.file(), problem);
    }
}
