package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Optional;

/** The folder for files of the user that can be fetched or computed again; the property {@code orthant.cache} names another one. */
final class UserCache {

    private UserCache() {}

    static Path folder() {
        return Optional.ofNullable(System.getProperty("orthant.cache"))
                .map(Path::of)
                .orElseGet(() -> Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                        .filter(folder -> !folder.isEmpty())
                        .map(Path::of)
                        .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"))
                        .resolve("orthant"));
    }
}
