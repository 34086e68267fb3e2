package org.orthant.cli.command;

import org.orthant.console.program.BuildRecord;
import picocli.CommandLine.IVersionProvider;

/** Version, commit, Java and platform of the program. */
final class BuildInformation implements IVersionProvider {

    @Override
    public String[] getVersion() {
        BuildRecord build = read();
        return new String[] {
            "orthant " + build.release().orElse("(unknown version)"),
            "commit " + commit(build),
            "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.vm.name") + ", "
                    + System.getProperty("java.vendor") + ")",
            System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                    + System.getProperty("os.arch")
        };
    }

    /** Returns version and commit. */
    static String version() {
        return read().version();
    }

    /** Returns the version, as used in file names. */
    static String release() {
        return read().release().orElse("VERSION");
    }

    private static BuildRecord read() {
        return BuildRecord.of(BuildInformation.class, "/org/orthant/cli/build.properties");
    }

    private static String commit(BuildRecord build) {
        boolean changed = Boolean.parseBoolean(build.properties().getProperty("git.dirty"));
        return build.commit()
                .map(id -> id + " of " + build.properties().getProperty("git.commit.time")
                        + (changed ? ", with local changes" : ""))
                .orElse("unknown: not built from a git checkout");
    }
}
