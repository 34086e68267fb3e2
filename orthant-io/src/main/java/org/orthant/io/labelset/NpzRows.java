package org.orthant.io.labelset;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.orthant.io.BadInputException;
import org.orthant.io.GrowthLimit;
import org.orthant.io.NpyHeader;

/**
 * The rows of a sparse matrix as {@code scipy.sparse.save_npz} writes it, compressed or not: column j of row i is not
 * zero where label j of set i is active.
 *
 * <p>In the CSR format, row i has the columns {@code indices[indptr[i]]} to {@code indices[indptr[i+1]-1]}, and their
 * values stand at the same places of {@code data}. The three arrays are unpacked side by side, and never as a whole.
 */
record NpzRows(LabelTerms terms) implements LabelSetRows {

    private static final String REMEDY = ": scipy.sparse.save_npz(file, matrix.tocsr()) writes what is expected";

    /** Enough for the format's name, of letters that may take four bytes each. */
    private static final int NAME_BYTES = 64;

    /** The arrays of a file, whose unpacked size is limited. */
    private record Archive(ZipFile zip, GrowthLimit growth) {

        NpyNumbers numbers(String array) throws IOException {
            return new NpyNumbers(array, stream(array));
        }

        InputStream stream(String array) throws IOException {
            ZipEntry entry = zip.getEntry(array + ".npy");
            if (entry == null) {
                throw new IllegalArgumentException("has no array " + array + REMEDY);
            }
            return growth.stream(zip.getInputStream(entry));
        }
    }

    @Override
    public OptionalInt forEach(InputStream in, Consumer<int[]> action) throws IOException {
        try (ZipFile zip = new ZipFile(terms.file().toFile())) {
            return OptionalInt.of(read(new Archive(zip, GrowthLimit.of(terms.file())), action));
        } catch (ZipException damaged) {
            throw problem("is not a whole archive: is it complete?", damaged);
        } catch (EOFException tooShort) {
            throw problem("is damaged: " + tooShort.getMessage(), tooShort);
        } catch (IllegalArgumentException wrong) {
            throw problem(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private BadInputException problem(String problem, Exception cause) {
        return BadInputException.in(terms.file(), problem, cause);
    }

    private int read(Archive archive, Consumer<int[]> action) throws IOException {
        requireCsr(archive);
        NpyNumbers shape = archive.numbers("shape");
        if (shape.length() != 2) {
            throw new IllegalArgumentException(
                    "has a shape of " + shape.length() + " numbers: expected rows and columns");
        }
        long rows = shape.next();
        long columns = shape.next();
        if (columns < 1 || columns > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    "has " + columns + " columns: expected one for each label, and fewer than 2147483640");
        }
        if (!terms.inferred() && columns != terms.labels()) {
            throw new IllegalArgumentException("has " + columns + " columns, and there are " + terms.labels()
                    + " labels: expected as many; is it about the same labels?");
        }
        NpyNumbers ends = archive.numbers("indptr");
        NpyNumbers indices = archive.numbers("indices");
        NpyNumbers data = archive.numbers("data");
        long entries = indices.length();
        if (ends.length() - 1 != rows || data.length() != entries) {
            throw new IllegalArgumentException(
                    "has " + rows + " rows by its shape and " + (ends.length() - 1) + " by indptr, and " + entries
                            + " indices for " + data.length() + " values: expected as many" + REMEDY);
        }
        long at = ends.next();
        for (long row = 0; row < rows; row++) {
            long end = ends.next();
            if ((row == 0 && at != 0) || end < at || end > entries || end - at > columns) {
                throw new IllegalArgumentException("has entries from " + at + " to " + end + " in row " + row + ", of "
                        + entries + " in all: expected a matrix in canonical form; sum_duplicates() makes one");
            }
            action.accept(row(row, (int) (end - at), (int) columns, indices, data));
            at = end;
        }
        if (at != entries) {
            throw new IllegalArgumentException("has " + entries + " entries, and its rows end after " + at + REMEDY);
        }
        return (int) columns;
    }

    private static int[] row(long row, int count, int columns, NpyNumbers indices, NpyNumbers data) throws IOException {
        int[] ids = new int[Math.min(count, 16)];
        int found = 0;
        for (int i = 0; i < count; i++) {
            long column = indices.next();
            if (column >= columns) {
                throw new IllegalArgumentException(
                        "has column " + column + " in row " + row + ": columns run from 0 to " + (columns - 1));
            }
            if (data.nextIsNonzero()) {
                ids = found < ids.length ? ids : Arrays.copyOf(ids, 2 * found);
                ids[found++] = (int) column;
            }
        }
        int[] sorted = Arrays.copyOf(ids, found);
        Arrays.sort(sorted);
        for (int i = 1; i < found; i++) {
            if (sorted[i] == sorted[i - 1]) {
                throw new IllegalArgumentException("has column " + sorted[i] + " twice in row " + row
                        + ": expected each active label once; sum_duplicates() adds them up");
            }
        }
        return sorted;
    }

    private static void requireCsr(Archive archive) throws IOException {
        if (archive.zip().getEntry("format.npy") == null) {
            throw new IllegalArgumentException("is an archive, but not of a sparse matrix of SciPy" + REMEDY);
        }
        try (InputStream in = archive.stream("format")) {
            NpyHeader.read(in);
            String name = new String(in.readNBytes(NAME_BYTES), StandardCharsets.ISO_8859_1).replace("\0", "");
            if (!name.equals("csr")) {
                throw new IllegalArgumentException("is a sparse matrix in another format than CSR" + REMEDY);
            }
        }
    }
}
