package org.orthant.model.edit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;
import org.orthant.model.NumberPlace;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.Replacement;
import org.orthant.model.bytes.ZipChanges;
import org.orthant.model.bytes.ZipDirectory;

/** The numbers of one file that get other values. */
final class FileChanges {

    /** The file was read within the caller's limits before it is changed. */
    private static final ReadPolicy OPENED = ReadPolicy.STRANGERS.withFactor(ReadPolicy.MOST);

    private final Path file;
    private final SortedMap<Long, byte[]> inFile = new TreeMap<>();
    private final Map<String, SortedMap<Long, byte[]>> inEntries = new HashMap<>();
    private final ListChanges inLists = new ListChanges();

    FileChanges(Path file) {
        this.file = file;
    }

    void put(NumberPlace place, double number) {
        if (place instanceof NumberPlace.Fixed fixed) {
            ByteBuffer bytes = ByteBuffer.allocate(fixed.kind().bytes()).order(fixed.order());
            fixed.kind().write(bytes, 0, number);
            fixed.entry()
                    .map(entry -> inEntries.computeIfAbsent(entry, unused -> new TreeMap<>()))
                    .orElse(inFile)
                    .put(fixed.offset(), bytes.array());
        } else if (place instanceof NumberPlace.Listed listed) {
            inLists.put(listed, number);
        } else {
            throw new IllegalArgumentException("scaled numbers are written as integers");
        }
    }

    /** The bytes of the file that others take the place of. */
    List<Replacement> replacements() {
        try {
            FileBytes bytes = FileBytes.map(file);
            List<Replacement> changes = new ArrayList<>(joined(inFile));
            Optional<ZipDirectory> zip = bytes.u8(0) == 'P' && bytes.u8(1) == 'K'
                    ? ZipDirectory.find(bytes, ReadBudget.of(file, OPENED))
                    : Optional.empty();
            if (zip.isPresent()) {
                Map<String, List<Replacement>> entries = new HashMap<>();
                inEntries.forEach((entry, numbers) -> entries.put(entry, joined(numbers)));
                return ZipChanges.of(bytes, zip.get(), changes, entries);
            }
            changes.addAll(inLists.replacements(bytes));
            return changes;
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    /** Merges contiguous numbers into one change. */
    private static List<Replacement> joined(SortedMap<Long, byte[]> numbers) {
        List<Replacement> joined = new ArrayList<>();
        ByteArrayOutputStream run = new ByteArrayOutputStream();
        long start = -1;
        for (Map.Entry<Long, byte[]> number : numbers.entrySet()) {
            if (start >= 0 && number.getKey() != start + run.size()) {
                joined.add(Replacement.at(start, run.toByteArray()));
                run.reset();
                start = -1;
            }
            start = start < 0 ? number.getKey() : start;
            run.writeBytes(number.getValue());
        }
        if (start >= 0) {
            joined.add(Replacement.at(start, run.toByteArray()));
        }
        return joined;
    }
}
