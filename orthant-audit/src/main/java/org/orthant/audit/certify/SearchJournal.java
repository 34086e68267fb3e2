package org.orthant.audit.certify;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.io.BadInputException;
import org.orthant.io.SealedJournal;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Frequencies;

/** Keeps the results of a search in a file, from which an interrupted search resumes. */
public final class SearchJournal implements Closeable {

    private static final String TRIED = "tried ";
    private static final String REFUSED = "refused ";

    private final int labels;
    private final Map<String, Boolean> tried = new HashMap<>();
    private final Map<String, List<LabelSet>> refused = new HashMap<>();
    private final SealedJournal journal;

    private SearchJournal(Path file, int labels, Map<String, String> circumstances) {
        this.labels = labels;
        this.journal = SealedJournal.open(file, circumstances, record -> {
            try {
                read(record);
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw BadInputException.in(file, "has an invalid record; delete the file to start over", e);
            }
        });
    }

    /**
     * Begins a journal, or resumes an existing one.
     *
     * @param labels n
     * @param circumstances what must be the same for it to be of use
     */
    public static SearchJournal open(Path file, int labels, Map<String, String> circumstances) {
        return new SearchJournal(file, labels, circumstances);
    }

    private void read(String record) {
        if (record.startsWith(TRIED)) {
            int end = record.lastIndexOf(' ');
            tried.put(record.substring(TRIED.length(), end), Boolean.valueOf(record.substring(end + 1)));
        } else {
            String[] parts = record.substring(REFUSED.length()).split(":", -1);
            refused.put(
                    parts[0],
                    Arrays.stream(parts[1].split(";", -1)).map(this::labelSet).toList());
        }
    }

    private LabelSet labelSet(String text) {
        return LabelSet.of(
                labels,
                Arrays.stream(text.split(" ", -1))
                        .filter(label -> !label.isEmpty())
                        .mapToInt(Integer::parseInt)
                        .toArray());
    }

    /** Returns whether some frequencies were enough for the sample after this number of additions, if that is known. */
    Optional<Boolean> answer(Frequencies frequencies, int learned) {
        return Optional.ofNullable(tried.get(key(frequencies) + " " + learned));
    }

    void add(Frequencies frequencies, int learned, boolean enough) {
        String key = key(frequencies) + " " + learned;
        tried.put(key, enough);
        journal.append(TRIED + key + " " + enough);
    }

    /** The label sets that some frequencies did not answer when all were tried, if that is known. */
    Optional<List<LabelSet>> refusal(Frequencies frequencies) {
        return Optional.ofNullable(refused.get(key(frequencies)));
    }

    void refuse(Frequencies frequencies, List<LabelSet> missing) {
        refused.put(key(frequencies), List.copyOf(missing));
        journal.append(REFUSED + key(frequencies) + ":"
                + missing.stream()
                        .map(set -> set.stream().mapToObj(String::valueOf).collect(Collectors.joining(" ")))
                        .collect(Collectors.joining(";")));
    }

    private static String key(Frequencies frequencies) {
        return frequencies.seed() + " " + frequencies.spread();
    }

    /** Deletes the file: the search has ended. */
    public void delete() {
        journal.delete();
    }

    @Override
    public void close() {
        journal.close();
    }
}
