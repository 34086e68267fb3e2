package org.orthant.console.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/** What the build has recorded about a program in a properties file: its version, and its commit if it was built from git. */
public record BuildRecord(Properties properties) {

    /** Reads the record of a program; it is empty if the build recorded nothing. */
    public static BuildRecord of(Class<?> program, String resource) {
        Properties recorded = new Properties();
        try (InputStream stream = program.getResourceAsStream(resource)) {
            if (stream != null) {
                recorded.load(stream);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BuildRecord(recorded);
    }

    /** Returns the version, such as {@code 0.2.0}. */
    public Optional<String> release() {
        return Optional.ofNullable(properties.getProperty("git.build.version"));
    }

    /** Returns the abbreviated id of the commit. */
    public Optional<String> commit() {
        return Optional.ofNullable(properties.getProperty("git.commit.id.abbrev"));
    }

    /** Returns version and commit, as files name them. */
    public String version() {
        return release().orElse("unknown") + " " + commit().orElse("unknown");
    }
}
