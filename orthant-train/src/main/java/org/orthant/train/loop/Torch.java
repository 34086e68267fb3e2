package org.orthant.train.loop;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import java.util.function.Supplier;

/** The native engine, which is included: nothing is downloaded, and no usage is reported. */
public final class Torch {

    private Torch() {}

    /** The engine; the number of threads of the first call holds for all later ones, as it cannot be changed. */
    static Engine engine(int threads) {
        // DJL is configured by system properties before it loads the library.
        defaultProperty("ai.djl.offline", "true");
        defaultProperty("OPT_OUT_TRACKING", "true");
        defaultProperty("ai.djl.pytorch.num_threads", String.valueOf(threads));
        defaultProperty("ai.djl.pytorch.num_interop_threads", "1");
        return load(() -> Engine.getEngine("PyTorch"));
    }

    /** Loads the engine; fails with {@link MissingEngineException} on platforms without one. */
    static Engine load(Supplier<Engine> loading) {
        try {
            return loading.get();
        } catch (RuntimeException | LinkageError e) {
            throw new MissingEngineException(e);
        }
    }

    /** Native memory of its own, to be closed. */
    static NDManager manager(int threads) {
        return engine(threads).newBaseManager(Device.cpu());
    }

    /** The versions of the libraries that compute. */
    public static String versions() {
        return "DJL " + Engine.getDjlVersion() + ", PyTorch " + engine(1).getVersion();
    }

    private static void defaultProperty(String name, String value) {
        if (System.getProperty(name) == null) {
            System.setProperty(name, value);
        }
    }
}
