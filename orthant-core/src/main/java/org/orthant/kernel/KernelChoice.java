package org.orthant.kernel;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.ServiceLoader;

/** Finds the implementation to use, and reports a missing faster one. */
final class KernelChoice {

    /** The module of the JDK that is not there unless asked for with {@code --add-modules}. */
    private static final String VECTOR_MODULE = "jdk.incubator.vector";

    /** The system property that is {@code plain} where plain loops are wanted, and nothing need be said. */
    private static final String PROPERTY = "orthant.kernels";

    private KernelChoice() {}

    /** An implementation from the class path if what it needs is there, else the plain one. */
    static Kernels fastest() {
        boolean plain = "plain".equals(System.getProperty(PROPERTY));
        return plain ? new PlainKernels() : choose(vectors(), System.getLogger(Kernels.class.getName()));
    }

    /** Called once in a JVM, so that the warning comes once. */
    static Kernels choose(Optional<Kernels> vectors, Logger logger) {
        if (vectors.isEmpty()) {
            logger.log(
                    Level.WARNING,
                    "Verifying with plain loops, which take several times as long as vector instructions. For these, have"
                            + " orthant-vector on the class path and start Java with --add-modules " + VECTOR_MODULE
                            + "; -D" + PROPERTY + "=plain says that plain loops are wanted.");
        }
        return vectors.orElseGet(PlainKernels::new);
    }

    private static Optional<Kernels> vectors() {
        return ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent()
                ? ServiceLoader.load(Kernels.class, Kernels.class.getClassLoader())
                        .findFirst()
                : Optional.empty();
    }
}
