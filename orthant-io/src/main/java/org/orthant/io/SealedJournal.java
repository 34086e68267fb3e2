package org.orthant.io;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A {@link Journal} of records without proofs: each has the {@link Seal} of the user over the record, its circumstances and its number.
 * When the journal is opened, the first record without this user's seal and all records after it are removed.
 */
public final class SealedJournal implements Closeable {

    private static final char SEPARATOR = '\t';

    private final Seal seal;
    private final String context;
    private final Journal journal;
    private long records;

    private SealedJournal(Path file, Map<String, String> circumstances, Seal seal, Consumer<String> earlier) {
        this.seal = seal;
        this.context = new JournalHeader(circumstances).text();
        this.journal = Journal.resume(file, circumstances, block -> resume(block, earlier));
    }

    /**
     * Begins a journal, or opens the one that is there.
     *
     * @param circumstances as for {@link Journal#open}
     * @param earlier takes the records of this user that are already there, in their order
     */
    public static SealedJournal open(Path file, Map<String, String> circumstances, Consumer<String> earlier) {
        return new SealedJournal(file, circumstances, Seal.ofUser(), earlier);
    }

    private int resume(List<String> block, Consumer<String> earlier) {
        int held = 0;
        for (String sealed : block) {
            int end = sealed.indexOf(SEPARATOR);
            if (end < 0 || !seal.matches(sealed.substring(0, end), numbered(), sealed.substring(end + 1))) {
                break;
            }
            earlier.accept(sealed.substring(end + 1));
            records++;
            held++;
        }
        return held;
    }

    private String numbered() {
        return context + SEPARATOR + records;
    }

    /** Adds a record of one line, and hands it to the operating system. */
    public synchronized void append(String record) {
        journal.append(seal.of(numbered(), record) + SEPARATOR + record);
        records++;
        journal.flush();
    }

    /** Removes the file: the work is done. */
    public void delete() {
        journal.delete();
    }

    @Override
    public void close() {
        journal.close();
    }
}
