package org.orthant.model.bytes;

import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes entries of archives, compressed or stored as they are. */
public final class ZipEntries {

    private ZipEntries() {}

    /** Writes one entry. */
    public static void put(ZipOutputStream zip, String name, byte[] content, boolean packed) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        if (!packed) {
            CRC32 sum = new CRC32();
            sum.update(content);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(content.length);
            entry.setCrc(sum.getValue());
        }
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }
}
