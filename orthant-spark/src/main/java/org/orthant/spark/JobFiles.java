package org.orthant.spark;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.orthant.io.Seal;

/**
 * The files of a job that is under way, in a folder within its output, which goes when the job is done.
 *
 * @param folder that folder
 * @param seal of the job: files that an earlier process has left count only with it
 */
record JobFiles(JobFolder folder, Seal seal) implements Serializable {

    /** The end of the name of a receipt. */
    static final String RECEIPT = ".done";

    /** The name of the folder. */
    static final String NAME = "_orthant";

    /** What the job depends on. */
    static final String CIRCUMSTANCES = "circumstances.txt";

    /** The numbers of distinct sets, lines and chunks; if it exists, the chunks are complete. */
    static final String PLAN = "plan.txt";

    /** Lines that were skipped, and why. */
    static final String BAD_LINES = "bad-lines.txt";

    private static final Pattern NUMBER = Pattern.compile("[0-9]{12}");

    /** Plan and lines that were skipped. */
    SealedFolder top() {
        return new SealedFolder(folder, seal);
    }

    /** Chunks of distinct label sets, named by their first number. */
    SealedFolder sets() {
        return child("sets");
    }

    /** Decisions of chunks, with their receipts. */
    SealedFolder decided() {
        return child("decided");
    }

    /** Decisions of sets that had a separate task, with their receipts. */
    SealedFolder alone() {
        return child("alone");
    }

    private SealedFolder child(String name) {
        return new SealedFolder(folder.child(name), seal);
    }

    /** Names in the order of numbers. */
    static String name(long number) {
        return String.format(Locale.ROOT, "%012d", number);
    }

    /** The numbers of all chunks, ascending. */
    List<Long> chunks() {
        return sets().folder().names().stream()
                .filter(JobFiles::isNumber)
                .map(Long::valueOf)
                .toList();
    }

    private static boolean isNumber(String name) {
        return NUMBER.matcher(name).matches();
    }

    /** The numbers of those in a folder that have a receipt. */
    static List<Long> finished(SealedFolder decisions) {
        return decisions.folder().names().stream()
                .filter(name -> name.endsWith(RECEIPT))
                .map(name -> name.substring(0, name.length() - RECEIPT.length()))
                .filter(JobFiles::isNumber)
                .map(Long::valueOf)
                .toList();
    }

    static ChunkReceipt receipt(SealedFolder decisions, long number) {
        return ChunkReceipt.parse(decisions.lines(name(number) + RECEIPT));
    }

    /** Whether a receipt and the decisions that it names are as a process of this job has written them. */
    static boolean isReceived(SealedFolder decisions, long number) {
        return decisions.isIntact(name(number) + RECEIPT)
                && decisions.isIntact(receipt(decisions, number).file());
    }
}
