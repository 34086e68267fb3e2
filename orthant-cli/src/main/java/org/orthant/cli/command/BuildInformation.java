package org.orthant.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Version, commit, Java and platform of the program. */
final class BuildInformation implements IVersionProvider {

    @Override
    public String[] getVersion() {
        Properties build = properties();
        return new String[] {
            "orthant " + build.getProperty("git.build.version", "(unknown version)"),
            "commit " + commit(build),
            "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.vm.name") + ", "
                    + System.getProperty("java.vendor") + ")",
            System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                    + System.getProperty("os.arch")
        };
    }

    /** Returns version and commit. */
    static String version() {
        Properties build = properties();
        return build.getProperty("git.build.version", "unknown") + " "
                + build.getProperty("git.commit.id.abbrev", "unknown");
    }

    /** Returns the version, as used in file names. */
    static String release() {
        return properties().getProperty("git.build.version", "VERSION");
    }

    private static Properties properties() {
        Properties build = new Properties();
        try (InputStream stream = BuildInformation.class.getResourceAsStream("/org/orthant/cli/build.properties")) {
            if (stream != null) {
                build.load(stream);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return build;
    }

    private static String commit(Properties build) {
        String id = build.getProperty("git.commit.id.abbrev");
        if (id == null) {
            return "unknown: not built from a git checkout";
        }
        boolean changed = Boolean.parseBoolean(build.getProperty("git.dirty"));
        return id + " of " + build.getProperty("git.commit.time") + (changed ? ", with local changes" : "");
    }
}
