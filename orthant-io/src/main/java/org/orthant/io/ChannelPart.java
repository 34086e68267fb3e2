package org.orthant.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Some bytes of a file, one after the other; the position of its channel stays. */
final class ChannelPart extends InputStream {

    private final FileChannel channel;
    private final long end;
    private long at;

    ChannelPart(FileChannel channel, long from, long length) {
        this.channel = channel;
        this.at = from;
        this.end = from + length;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int most = (int) Math.min(length, end - at);
        if (most <= 0) {
            return length == 0 ? 0 : -1;
        }
        int count = channel.read(ByteBuffer.wrap(into, offset, most), at);
        at += Math.max(0, count);
        return count;
    }
}
