package org.orthant.model.keras;

import io.jhdf.Superblock;
import io.jhdf.storage.HdfBackingStorage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import org.orthant.io.ReadBudget;
import org.orthant.model.bytes.FileBytes;

/**
 * Gives jHDF access to a file. jHDF reads before it makes an object, so that each object is charged to the budget first: this stops trees
 * whose branches meet again, which take no space in a file.
 */
final class Hdf5Storage implements HdfBackingStorage {

    /** A message of a header takes eight bytes or more of a file, and a hundred of memory. */
    private static final int MEMORY_PER_BYTE = 12;

    private static final int SUPERBLOCK_BYTES = 256;

    private final FileBytes bytes;
    private final ReadBudget budget;
    private final Superblock superblock;
    private long held;

    Hdf5Storage(FileBytes bytes, ReadBudget budget) {
        this.bytes = bytes;
        this.budget = budget;
        this.superblock = Superblock.readSuperblock(copy(0, (int) Math.min(SUPERBLOCK_BYTES, bytes.size())));
        if (superblock.getBaseAddressByte() != 0) {
            throw new IllegalArgumentException(
                    "is not a readable HDF5 file, or damaged: it does not begin at its start");
        }
    }

    /** Returns the memory held by everything that was read and not released. */
    long held() {
        return held;
    }

    /** Gives back what was read after another time. */
    void release(long heldThen) {
        budget.giveBack(held - heldThen);
        held = heldThen;
    }

    /** Takes memory for what jHDF makes without reading. */
    void hold(long memory) {
        budget.take(memory);
        held += memory;
    }

    @Override
    public ByteBuffer readBufferFromAddress(long address, int length) {
        hold(ReadBudget.OBJECT + (long) MEMORY_PER_BYTE * length);
        return copy(address, length);
    }

    @Override
    public ByteBuffer map(long address, long length) {
        hold(ReadBudget.OBJECT + length);
        return copy(address, Math.toIntExact(length));
    }

    @Override
    public ByteBuffer mapNoOffset(long address, long length) {
        return map(address, length);
    }

    private ByteBuffer copy(long address, int length) {
        return ByteBuffer.wrap(bytes.bytes(address, length)).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public long getUserBlockSize() {
        return 0;
    }

    @Override
    public Superblock getSuperblock() {
        return superblock;
    }

    @Override
    public FileChannel getFileChannel() {
        throw new UnsupportedOperationException("has no channel");
    }

    @Override
    public int getSizeOfOffsets() {
        return superblock.getSizeOfOffsets();
    }

    @Override
    public int getSizeOfLengths() {
        return superblock.getSizeOfLengths();
    }

    @Override
    public void close() {
        // Nothing is open.
    }

    @Override
    public long size() {
        return bytes.size();
    }

    @Override
    public boolean inMemory() {
        return true;
    }
}
