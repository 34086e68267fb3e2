package org.orthant.audit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this library, which results name. */
public final class OrthantVersion {

    private OrthantVersion() {}

    /** Returns text such as {@code 0.2.0}; {@code unknown} where the build has not recorded it. */
    public static String text() {
        Properties build = new Properties();
        try (InputStream stream = OrthantVersion.class.getResourceAsStream("version.properties")) {
            if (stream != null) {
                build.load(stream);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String version = build.getProperty("version", "unknown");
        return version.startsWith("$") ? "unknown" : version;
    }
}
