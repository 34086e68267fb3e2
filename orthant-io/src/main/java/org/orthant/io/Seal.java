package org.orthant.io;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Recognises what this user has written earlier, where nothing in it proves itself: counts of a survey, or a verdict without a
 * certificate.
 *
 * <p>A seal is an HMAC-SHA-256 with a key that only the user can read, made on first use. A file from a stranger has no valid seal, and
 * neither has one from another machine: its content must be computed again. Immutable; threads may share it. Only {@linkplain #derived
 * derived} seals are to travel to other machines.
 */
public final class Seal implements Serializable {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    private final byte[] key;

    private Seal(byte[] key) {
        this.key = key;
    }

    /** Returns the seal of this user; if no key can be kept, one that this process alone recognises. */
    public static Seal ofUser() {
        return in(UserCache.folder());
    }

    static Seal in(Path folder) {
        Path file = folder.resolve("seal.key");
        byte[] fresh = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(fresh);
        try {
            try {
                return new Seal(read(file));
            } catch (NoSuchFileException none) {
                Files.createDirectories(folder);
                // Two processes may do this at a time: whichever file was moved last is the one that both read.
                AtomicFile.replace(file, unfinished -> write(unfinished, fresh));
                return new Seal(read(file));
            }
        } catch (IOException unusable) {
            return new Seal(fresh);
        }
    }

    private static byte[] read(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) != KEY_BYTES) {
            throw new IOException("not a key");
        }
        return Files.readAllBytes(RegularFile.of(file));
    }

    private static void write(Path file, byte[] key) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.write(file, key);
    }

    /** Returns a seal with a derived key, from which that of the user cannot be found: other machines may have it. */
    public Seal derived(String purpose) {
        return new Seal(HexFormat.of().parseHex(of("derived key", purpose)));
    }

    /** Returns the seal of a text in its context, as hexadecimal digits. */
    public String of(String context, String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            // The hash of the context has a fixed length: no other context and text join to the same bytes.
            mac.update(
                    new Sha256().add(context.getBytes(StandardCharsets.UTF_8)).bytes());
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    /** Returns whether a seal is that of a text in its context. */
    public boolean matches(String seal, String context, String text) {
        return MessageDigest.isEqual(
                seal.getBytes(StandardCharsets.UTF_8), of(context, text).getBytes(StandardCharsets.UTF_8));
    }
}
