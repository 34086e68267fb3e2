package org.orthant.repair.inputs;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Runs models up to a value of their graph. */
public interface InferenceEngine {

    /** Returns the engine on the class path, if there is one. */
    static Optional<InferenceEngine> find() {
        return ServiceLoader.load(InferenceEngine.class).findFirst();
    }

    /**
     * Opens a model.
     *
     * @param value the value of its graph that {@link Session#run} returns
     * @throws org.orthant.io.BadInputException if the engine cannot run the model
     */
    Session open(Path model, String value, int threads);

    /** A model that was opened; for one thread. */
    interface Session extends AutoCloseable {

        /** Returns the names of the inputs. */
        List<String> inputs();

        /**
         * Runs the model.
         *
         * @param inputs an array for each input
         * @throws org.orthant.io.BadInputException if the model does not accept them
         */
        InputArray run(Map<String, InputArray> inputs);

        @Override
        void close();
    }
}
