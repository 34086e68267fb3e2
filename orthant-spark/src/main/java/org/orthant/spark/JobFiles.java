package org.orthant.spark;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * The files of a job that is under way, in a folder within its output, which goes when the job is done.
 *
 * @param folder that folder
 */
record JobFiles(JobFolder folder) implements Serializable {

    /** The end of the name of a receipt. */
    static final String RECEIPT = ".done";

    /** The name of the folder. */
    static final String NAME = "_orthant";

    /** What the job depends on. */
    static final String CIRCUMSTANCES = "circumstances.txt";

    /** How many sets there are; with it, the chunks are complete. */
    static final String PLAN = "plan.txt";

    /** Lines that were left out, and why. */
    static final String BAD_LINES = "bad-lines.txt";

    static JobFiles in(JobFolder output) {
        return new JobFiles(output.child(NAME));
    }

    /** Chunks of distinct label sets, named by their first number. */
    JobFolder sets() {
        return folder.child("sets");
    }

    /** Decisions of chunks, with their receipts. */
    JobFolder decided() {
        return folder.child("decided");
    }

    /** Decisions of sets that had a task of their own, with their receipts. */
    JobFolder alone() {
        return folder.child("alone");
    }

    /** Names in the order of numbers. */
    static String name(long number) {
        return String.format(Locale.ROOT, "%012d", number);
    }

    /** The numbers of all chunks, ascending. */
    List<Long> chunks() {
        return sets().names().stream().map(Long::valueOf).toList();
    }

    /** The numbers of those in a folder that have a receipt. */
    static List<Long> finished(JobFolder decisions) {
        return decisions.names().stream()
                .filter(name -> name.endsWith(RECEIPT))
                .map(name -> Long.valueOf(name.substring(0, name.length() - RECEIPT.length())))
                .toList();
    }

    static ChunkReceipt receipt(JobFolder decisions, long number) {
        return ChunkReceipt.parse(decisions.lines(name(number) + RECEIPT));
    }
}
