package org.orthant.audit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.orthant.io.Sha256;

/**
 * Entries of a journal as a hash: those that were accepted in this run are equal to those that become files, or nothing is written. For one
 * thread at a time.
 */
final class AcceptedEntries {

    private byte[] hash = {};

    /** Adds the next entry. */
    void add(String entry) {
        hash = new Sha256()
                .add(hash)
                .add(entry.getBytes(StandardCharsets.UTF_8))
                .bytes();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AcceptedEntries entries && MessageDigest.isEqual(hash, entries.hash);
    }

    @Override
    public int hashCode() {
        return java.util.Arrays.hashCode(hash);
    }
}
