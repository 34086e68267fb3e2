package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChunkSizeTest {

    private static final long MILLISECOND = 1_000_000;

    @Test
    void slowSharedWorkLeavesChunksLarge() {
        ChunkSize size = new ChunkSize(32, 128);

        size.learn(32 * 100 * MILLISECOND, 32 * MILLISECOND);

        assertThat(size.next()).isEqualTo(32);
    }

    @Test
    void slowSetsMakeChunksSmallUntilOthersCome() {
        ChunkSize size = new ChunkSize(32, 128);

        size.learn(32 * 100 * MILLISECOND, 32 * 90 * MILLISECOND);
        assertThat(size.next()).isEqualTo(4);

        size.learn(4 * 100 * MILLISECOND, 4 * MILLISECOND);
        assertThat(size.next()).isEqualTo(32);
    }

    @Test
    void quickSetsDoubleChunksUpToTheLargest() {
        ChunkSize size = new ChunkSize(1, 3);

        size.learn(1, 1);
        assertThat(size.next()).isEqualTo(2);

        size.learn(1, 1);
        assertThat(size.next()).isEqualTo(3);
    }

    @Test
    void theLargestSizeLimitsTheSmallest() {
        assertThat(new ChunkSize(32, 8).next()).isEqualTo(8);
    }
}
