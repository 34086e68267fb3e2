package org.orthant.testing;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A command that {@link Chaos} disturbs.
 *
 * @param name of the command
 * @param command the command line of a process that works into a given folder
 * @param results what must be the same in the end
 * @param growing names of results that may differ until the command has finished
 */
public record ChaosCase(String name, Function<Path, List<String>> command, Results results, Set<String> growing) {

    /** Says what of a file must be the same, however often a command was disturbed. */
    @FunctionalInterface
    public interface Results {
        /** Returns the content that must be the same; empty for files of which nothing has to be. */
        Optional<String> of(String name, byte[] content);
    }
}
