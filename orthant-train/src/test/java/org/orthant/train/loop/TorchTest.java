package org.orthant.train.loop;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TorchTest {

    @Test
    void whereThereIsNoEngineTheUserIsToldWhichPlatformHasOne() {
        assertThatThrownBy(() -> Torch.load(() -> {
                    throw new UnsatisfiedLinkError("no such library");
                }))
                .isInstanceOf(MissingEngineException.class)
                .hasMessageContaining("PyTorch cannot be loaded on " + System.getProperty("os.name"))
                .hasMessageContaining("built on Linux (x86-64, AArch64), macOS (Apple silicon) or Windows (x86-64)")
                .hasMessageEndingWith("(no such library)");
    }
}
