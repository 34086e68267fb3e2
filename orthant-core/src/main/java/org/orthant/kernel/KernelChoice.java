package org.orthant.kernel;

import java.util.ServiceLoader;

/** Finds the implementation to use. */
final class KernelChoice {

    /** The module of the JDK that is not there unless asked for with {@code --add-modules}. */
    private static final String VECTOR_MODULE = "jdk.incubator.vector";

    private KernelChoice() {}

    /** An implementation from the class path if what it needs is there, else the plain one. */
    static Kernels fastest() {
        if (ModuleLayer.boot().findModule(VECTOR_MODULE).isEmpty()) {
            return new PlainKernels();
        }
        return ServiceLoader.load(Kernels.class, Kernels.class.getClassLoader())
                .findFirst()
                .orElseGet(PlainKernels::new);
    }
}
