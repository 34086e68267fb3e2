package org.orthant.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of what it is given, piece by piece. */
public final class Sha256 {

    private final MessageDigest digest;

    /** Of nothing so far. */
    public Sha256() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The hash of a file's content, as {@link #text()}. */
    public static String of(Path file) {
        Sha256 hash = new Sha256();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(RegularFile.of(file))) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                hash.add(buffer, 0, count);
            }
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be read: " + e.getMessage(), e);
        }
        return hash.text();
    }

    /** Adds bytes. */
    public Sha256 add(byte[] bytes) {
        digest.update(bytes);
        return this;
    }

    /** Adds some of the bytes. */
    public Sha256 add(byte[] bytes, int from, int count) {
        digest.update(bytes, from, count);
        return this;
    }

    /** Adds the remaining bytes of a buffer. */
    public Sha256 add(ByteBuffer bytes) {
        digest.update(bytes);
        return this;
    }

    /** Returns the hash of all that was added, and starts over. */
    public byte[] bytes() {
        return digest.digest();
    }

    /** Returns the hash as files have it, {@code sha256:} and hexadecimal digits, and starts over. */
    public String text() {
        return "sha256:" + HexFormat.of().formatHex(bytes());
    }
}
