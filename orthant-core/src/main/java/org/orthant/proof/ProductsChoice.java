package org.orthant.proof;

import java.util.ServiceLoader;

/** Finds the products to use: those of a service where the JVM has vector instructions for it, else plain loops. */
final class ProductsChoice {

    /** The module of the JDK that is not there unless asked for. */
    private static final String VECTOR_MODULE = "jdk.incubator.vector";

    /** The system property that is {@code plain} where plain loops are wanted. */
    private static final String PROPERTY = "orthant.kernels";

    static final BlockProducts FASTEST = fastest();

    private ProductsChoice() {}

    private static BlockProducts fastest() {
        boolean vectors = !"plain".equals(System.getProperty(PROPERTY))
                && ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent();
        return vectors
                ? ServiceLoader.load(BlockProducts.class, BlockProducts.class.getClassLoader())
                        .findFirst()
                        .orElseGet(PlainProducts::new)
                : new PlainProducts();
    }
}
