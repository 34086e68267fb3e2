package org.orthant.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.orthant.io.BadInputException;
import org.orthant.io.Sha256;
import org.orthant.layer.FeatureDomain;

/** Short names for what a run was given, by which it recognises the same again. */
final class ContentHash {

    private ContentHash() {}

    /** The SHA-256 of a file. */
    static String of(Path file) {
        Sha256 hash = new Sha256();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                hash.add(buffer, 0, count);
            }
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be read: " + e.getMessage(), e);
        }
        return hash.text();
    }

    /** A box as it is, other bounds as their SHA-256. */
    static String of(FeatureDomain domain) {
        Sha256 hash = new Sha256();
        boolean uniform = true;
        for (int j = 0; j < domain.features(); j++) {
            uniform &= domain.lower(j) == domain.lower(0) && domain.upper(j) == domain.upper(0);
            hash.add(ByteBuffer.allocate(2 * Double.BYTES)
                    .putDouble(domain.lower(j))
                    .putDouble(domain.upper(j))
                    .flip());
        }
        return uniform ? domain.lower(0) + " to " + domain.upper(0) : hash.text();
    }
}
