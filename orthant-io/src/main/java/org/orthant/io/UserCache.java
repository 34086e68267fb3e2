package org.orthant.io;

import java.nio.file.Path;
import java.util.Optional;

/** The folder for files of the user that can be fetched or computed again; the property {@code orthant.cache} names another one. */
public final class UserCache {

    private UserCache() {}

    /** Returns the folder, which need not exist. */
    public static Path folder() {
        return Optional.ofNullable(System.getProperty("orthant.cache"))
                .map(Path::of)
                .orElseGet(() -> Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                        .filter(folder -> !folder.isEmpty())
                        .map(Path::of)
                        .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"))
                        .resolve("orthant"));
    }
}
