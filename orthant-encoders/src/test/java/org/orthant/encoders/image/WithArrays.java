package org.orthant.encoders.image;

import ai.djl.ndarray.NDManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests whose arrays are freed after each of them. */
abstract class WithArrays {

    protected NDManager manager;

    @BeforeEach
    void open() {
        manager = NDManager.newBaseManager();
    }

    @AfterEach
    void close() {
        manager.close();
    }
}
