package org.orthant.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recognises the files of a folder that this user has written, by seals in the file {@value #NAME} of the folder.
 *
 * <p>A file is sealed before it gets its name, and the seal of the file that it replaces is kept: even if the process is killed, the file
 * that is there is recognised. Files from a stranger, from another machine, or changed since are not. One process at a time writes.
 */
public final class SealedFiles {

    /** The name of the file that has the seals. */
    public static final String NAME = ".seals";

    private static final long LARGEST = 1 << 20;

    private static final String SEPARATOR = " ";

    private final Path file;
    private final Seal seal;
    private final String context;

    /** The seals of the files that this object has written. */
    private final Map<String, String> written = new HashMap<>();

    SealedFiles(Path folder, String context, Seal seal) {
        this.file = folder.resolve(NAME);
        this.seal = seal;
        this.context = context;
    }

    /**
     * Returns the files in a folder that this user has written in some context.
     *
     * @param context identifies what the files are about: a file that is sealed in another context is not recognised
     */
    public static SealedFiles in(Path folder, String context) {
        return new SealedFiles(folder, context, Seal.ofUser());
    }

    /**
     * Writes and seals a file, which appears complete or not at all.
     *
     * @throws BadInputException if it cannot be written
     */
    public void write(Path target, AtomicFile.Content content) {
        String name = name(target);
        List<String> before = written.containsKey(name) ? List.of(String.valueOf(written.get(name))) : valid(target);
        List<String> after = new ArrayList<>();
        AtomicFile.write(target, unfinished -> {
            content.writeTo(unfinished);
            after.add(seal.of(context(name), Sha256.of(unfinished)));
            replace(Map.of(name, Stream.concat(after.stream(), before.stream()).toList()));
        });
        written.put(name, after.get(0));
    }

    /** Returns the seals by which a file is recognised as it is now. */
    private List<String> valid(Path target) {
        if (!Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        String current = seal.of(context(name(target)), Sha256.of(target));
        return read().getOrDefault(name(target), List.of()).contains(current) ? List.of(current) : List.of();
    }

    /** Seals files as they are. */
    public void add(List<Path> files) {
        Map<String, String> hashes = new LinkedHashMap<>();
        files.forEach(one -> hashes.put(name(one), Sha256.of(one)));
        add(hashes);
    }

    /** Seals statements by name, such as a part of a file. */
    public void add(Map<String, String> statements) {
        Map<String, List<String>> seals = new LinkedHashMap<>();
        statements.forEach((name, statement) -> seals.put(name, List.of(seal.of(context(name), statement))));
        replace(seals);
    }

    private void replace(Map<String, List<String>> newer) {
        Map<String, List<String>> seals = read();
        seals.putAll(newer);
        AtomicFile.write(
                file,
                seals.entrySet().stream()
                        .flatMap(entry ->
                                entry.getValue().stream().map(found -> found + SEPARATOR + entry.getKey() + "\n"))
                        .collect(Collectors.joining()));
    }

    /** Returns whether a file is as this user has written or accepted it. */
    public boolean holds(Path target) {
        return Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS) && holds(name(target), Sha256.of(target));
    }

    /** Returns whether this user has sealed a statement of this name. */
    public boolean holds(String name, String statement) {
        return read().getOrDefault(name, List.of()).stream()
                .anyMatch(known -> seal.matches(known, context(name), statement));
    }

    private String context(String name) {
        return "file " + name + "\n" + context;
    }

    private static String name(Path target) {
        return String.valueOf(target.getFileName());
    }

    /** Returns what the file says, as far as it can be read: seals need no additional protection. */
    private Map<String, List<String>> read() {
        Map<String, List<String>> seals = new LinkedHashMap<>();
        try {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) <= LARGEST) {
                for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n", -1)) {
                    int end = line.indexOf(SEPARATOR);
                    if (end > 0) {
                        seals.computeIfAbsent(line.substring(end + 1), name -> new ArrayList<>())
                                .add(line.substring(0, end));
                    }
                }
            }
            return seals;
        } catch (IOException unreadable) {
            return seals;
        }
    }
}
