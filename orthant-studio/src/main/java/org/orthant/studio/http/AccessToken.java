package org.orthant.studio.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** A secret that only invited visitors have. */
public final class AccessToken {

    private static final int BYTES = 24;

    private final String text;

    private AccessToken(String text) {
        this.text = text;
    }

    /** Returns a new random token, which cannot be guessed. */
    public static AccessToken random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new AccessToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Takes the same time for all texts of a length. */
    public boolean matches(String other) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    /** The token itself, for those who may know. */
    public String text() {
        return text;
    }

    /** Not the token: this may end in a log. */
    @Override
    public String toString() {
        return "an access token";
    }
}
