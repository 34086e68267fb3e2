package org.orthant.audit.model;

import java.util.OptionalInt;
import org.orthant.model.Graph;
import org.orthant.model.Model;
import org.orthant.model.Task;
import org.orthant.model.head.Candidate;

/** Recognises models that read text from images by CTC: their class 0 stands for no character. */
final class CtcRecogniser {

    private CtcRecogniser() {}

    /**
     * Returns whether a model is known to be one: its metadata has a dictionary of characters, or it takes one image and has one output, the
     * scores of the classes for each frame, of which the highest wins.
     */
    static boolean is(Model model, Candidate head) {
        boolean frames = model.graph()
                .filter(graph -> head.task() == Task.SINGLE_LABEL && readsFrames(graph))
                .isPresent();
        return frames || model.facts().metadata().containsKey("character");
    }

    private static boolean readsFrames(Graph graph) {
        return graph.inputs().size() == 1
                && graph.outputs().size() == 1
                && graph.rank(graph.inputs().iterator().next()).equals(OptionalInt.of(4))
                && graph.rank(graph.outputs().get(0)).equals(OptionalInt.of(3));
    }
}
