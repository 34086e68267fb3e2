package org.orthant.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.orthant.io.BadInputException;
import org.orthant.layer.FeatureDomain;

/** Short names for what a run was given, by which it recognises the same again. */
final class ContentHash {

    private ContentHash() {}

    /** The SHA-256 of a file. */
    static String of(Path file) {
        MessageDigest digest = sha256();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be read: " + e.getMessage(), e);
        }
        return text(digest);
    }

    /** A box as it is, other bounds as their SHA-256. */
    static String of(FeatureDomain domain) {
        MessageDigest digest = sha256();
        boolean uniform = true;
        for (int j = 0; j < domain.features(); j++) {
            uniform &= domain.lower(j) == domain.lower(0) && domain.upper(j) == domain.upper(0);
            digest.update(ByteBuffer.allocate(2 * Double.BYTES)
                    .putDouble(domain.lower(j))
                    .putDouble(domain.upper(j))
                    .flip());
        }
        return uniform ? domain.lower(0) + " to " + domain.upper(0) : text(digest);
    }

    private static String text(MessageDigest digest) {
        return "sha256:" + HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
