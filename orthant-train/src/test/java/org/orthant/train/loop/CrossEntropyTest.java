package org.orthant.train.loop;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.train.optim.NativeMemory;

class CrossEntropyTest {

    private static final Split SPLIT =
            new Split(new TextInputs(List.of("a", "b")), 3, IntRows.of(new int[] {0, 2}, new int[] {1}));
    private static final float[] LOGITS = {1, -2, 0.5f, 0, 3, -1};

    @Test
    void theGradientIsThatOfTheFormulaAlsoAfterAGarbageCollection() throws InterruptedException {
        try (NDManager manager = Torch.manager(1);
                GradientCollector collector = Torch.engine(1).newGradientCollector()) {
            NDArray logits = NativeMemory.copy(manager, LOGITS, new Shape(2, 3));
            logits.setRequiresGradient(true);
            NDArray loss = CrossEntropy.mean(logits, SPLIT, new int[] {0, 1});
            List<ByteBuffer> taken = collectGarbageAndTakeItsMemory();
            collector.backward(loss);
            float[] gradient = NativeMemory.copy(logits.getGradient());
            for (int i = 0; i < LOGITS.length; i++) {
                boolean active = i == 0 || i == 2 || i == 4;
                double expected = (1 / (1 + Math.exp(-LOGITS[i])) - (active ? 1 : 0)) / LOGITS.length;
                assertThat((double) gradient[i]).isCloseTo(expected, Offset.offset(1e-7));
            }
            assertThat(taken).isNotEmpty();
        }
    }

    /** Whatever native memory only unreachable buffers have held is overwritten afterwards. */
    private static List<ByteBuffer> collectGarbageAndTakeItsMemory() throws InterruptedException {
        WeakReference<Object> garbage = new WeakReference<>(new Object());
        while (garbage.get() != null) {
            System.gc();
        }
        List<ByteBuffer> taken = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Thread.sleep(5);
            for (int bytes = 1; bytes <= 64; bytes++) {
                ByteBuffer buffer = ByteBuffer.allocateDirect(bytes);
                for (int place = 0; place < bytes; place++) {
                    buffer.put(place, (byte) 0x55);
                }
                taken.add(buffer);
            }
        }
        return taken;
    }
}
