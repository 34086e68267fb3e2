package org.orthant.io;

import java.nio.ByteBuffer;
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
