package org.orthant.encoders.image;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How large a TResNet is.
 *
 * @param width the channels of the first stage; each stage has twice the channels of the one before
 * @param blocks the number of residual blocks in each of the four stages
 */
public record TResNetSize(int width, List<Integer> blocks) {

    /** The number of stages. */
    static final int STAGES = 4;

    /** TResNet-L: 64 · 1.2 channels, rounded down, and 2,432 activations. */
    public static final TResNetSize LARGE = new TResNetSize(76, List.of(4, 5, 18, 3));

    private static final int MOST_WIDTH = 1024;
    private static final int MOST_BLOCKS = 1000;

    /** Checks the numbers. */
    public TResNetSize {
        blocks = List.copyOf(blocks);
        if (width < 1 || width > MOST_WIDTH) {
            throw new IllegalArgumentException(
                    "a TResNet of width " + width + ": expected a width from 1 to " + MOST_WIDTH);
        }
        if (blocks.size() != STAGES || blocks.stream().anyMatch(count -> count < 1 || count > MOST_BLOCKS)) {
            throw new IllegalArgumentException("a TResNet with " + blocks + " blocks: expected four numbers from 1 to "
                    + MOST_BLOCKS + ", such as 4, 5, 18 and 3");
        }
    }

    /** Reads what {@link #toString} writes, such as {@code 76/4/5/18/3}. */
    public static TResNetSize parse(String text) {
        try {
            List<Integer> numbers =
                    Arrays.stream(text.split("/", -1)).map(Integer::valueOf).toList();
            return new TResNetSize(numbers.get(0), numbers.subList(1, numbers.size()));
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException("a TResNet of size \"" + text
                    + "\": expected its width and the number of blocks in each of four stages, such as " + LARGE);
        }
    }

    /** Width and blocks, with a stroke between them. */
    @Override
    public String toString() {
        return width + "/" + blocks.stream().map(String::valueOf).collect(Collectors.joining("/"));
    }

    /** The number of activations {@code e}. */
    public int features() {
        return planes(STAGES - 1) * BottleneckBlock.EXPANSION;
    }

    /** The channels within the blocks of a stage, which is counted from 0. */
    int planes(int stage) {
        return width << stage;
    }
}
