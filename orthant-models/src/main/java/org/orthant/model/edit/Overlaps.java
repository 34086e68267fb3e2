package org.orthant.model.edit;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.model.ModelTensor;
import org.orthant.model.NumberPlace;

/** Tensors of a model that share bytes of a file. */
final class Overlaps {

    private final List<ModelTensor> tensors;

    Overlaps(List<ModelTensor> tensors) {
        this.tensors = tensors;
    }

    /** The bytes from the first to the last number of a tensor. */
    private record Span(Path file, Optional<String> entry, long start, long end) {

        boolean meets(Span other) {
            return file.equals(other.file) && entry.equals(other.entry) && start < other.end && other.start < end;
        }
    }

    /** Returns the names of other tensors that share its bytes. */
    List<String> of(ModelTensor tensor) {
        return span(tensor)
                .map(span -> tensors.stream()
                        .filter(other -> !other.name().equals(tensor.name()))
                        .filter(other -> span(other).filter(span::meets).isPresent())
                        .map(other -> "tensor " + other.shownName())
                        .toList())
                .orElse(List.of());
    }

    private static Optional<Span> span(ModelTensor tensor) {
        if (tensor.count() == 0) {
            return Optional.empty();
        }
        long[] last = tensor.shape().stream().mapToLong(length -> length - 1).toArray();
        Optional<NumberPlace> first = tensor.place(new long[last.length]);
        Optional<NumberPlace> end = tensor.place(last);
        if (stored(first).isEmpty() || stored(end).isEmpty()) {
            return Optional.empty();
        }
        NumberPlace.Fixed from = stored(first).get();
        NumberPlace.Fixed to = stored(end).get();
        int bytes = from.kind().bytes();
        return Optional.of(new Span(
                from.file().toAbsolutePath().normalize(),
                from.entry(),
                Math.min(from.offset(), to.offset()),
                Math.max(from.offset(), to.offset()) + bytes));
    }

    private static Optional<NumberPlace.Fixed> stored(Optional<NumberPlace> place) {
        NumberPlace found = place.orElse(null);
        NumberPlace bytes = found instanceof NumberPlace.Scaled scaled ? scaled.integer() : found;
        return bytes instanceof NumberPlace.Fixed fixed ? Optional.of(fixed) : Optional.empty();
    }
}
