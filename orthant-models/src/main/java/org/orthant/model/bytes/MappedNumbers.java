package org.orthant.model.bytes;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.io.NumberKind;
import org.orthant.model.NumberPlace;
import org.orthant.model.Numbers;

/** Numbers of one kind in the segments of a file, each of which also has the first bytes of the next one. */
final class MappedNumbers implements Numbers {

    private final Optional<Path> file;
    private final ByteBuffer[] segments;
    private final int segmentBits;
    private final long first;
    private final NumberKind kind;

    /**
     * Returns the numbers from a place on.
     *
     * @param file what the segments are of; none if they are not a file as it is
     * @param segments in the byte order of the numbers; each has two to the power of {@code segmentBits} bytes and the overlap
     * @param first where the first number begins
     */
    MappedNumbers(Optional<Path> file, ByteBuffer[] segments, int segmentBits, long first, NumberKind kind) {
        this.file = file;
        this.segments = segments;
        this.segmentBits = segmentBits;
        this.first = first;
        this.kind = kind;
    }

    @Override
    public double at(long index) {
        long at = first + index * kind.bytes();
        return kind.read(segments[(int) (at >>> segmentBits)], within(at));
    }

    @Override
    public void copy(long from, int count, double[] into, int offset) {
        forEachSegment(from, count, (segment, at, done, some) -> kind.read(segment, at, some, into, offset + done));
    }

    @Override
    public void copy(long from, int count, float[] into, int offset) {
        forEachSegment(from, count, (segment, at, done, some) -> kind.read(segment, at, some, into, offset + done));
    }

    private interface Reading {
        void read(ByteBuffer segment, int position, int done, int some);
    }

    private void forEachSegment(long from, int count, Reading reading) {
        int width = kind.bytes();
        int done = 0;
        while (done < count) {
            long at = first + (from + done) * width;
            int place = within(at);
            // Those that begin in this segment, the last of which may end in the overlap.
            long here = ((1L << segmentBits) - place + width - 1) / width;
            int some = (int) Math.min(count - done, here);
            reading.read(segments[(int) (at >>> segmentBits)], place, done, some);
            done += some;
        }
    }

    @Override
    public Optional<NumberPlace> place(long index) {
        return file.map(path ->
                new NumberPlace.Fixed(path, Optional.empty(), first + index * kind.bytes(), kind, segments[0].order()));
    }

    private int within(long at) {
        return (int) (at & ((1L << segmentBits) - 1));
    }
}
