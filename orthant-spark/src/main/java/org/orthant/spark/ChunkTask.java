package org.orthant.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.orthant.audit.VerdictCounts;
import org.orthant.io.CertificateText;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Verdict;

/**
 * Decides the label sets of a chunk, or a single one of them, and writes a file of decisions and a receipt. Of two runs of the same
 * task, one receipt remains.
 *
 * @param asked the layer and the question
 * @param files where chunks and receipts are
 * @param certificates whether certificates are kept
 * @param sliceNanos how long a chunk may take before the rest of it is left to separate tasks
 */
record ChunkTask(AskedLayer asked, JobFiles files, boolean certificates, long sliceNanos) implements Serializable {

    /** Decides a chunk as far as its time allows; returns the number of sets decided. */
    long decide(long chunk) {
        List<SetRow> sets = new ArrayList<>();
        files.sets().forEachLine(JobFiles.name(chunk), line -> sets.add(SetRow.parse(line)));
        return decide(files.decided(), JobFiles.name(chunk), sets, System.nanoTime() + sliceNanos);
    }

    /** Decides one set of a chunk, however long it takes. */
    long decideAlone(long chunk, long index) {
        List<SetRow> found = new ArrayList<>();
        files.sets().forEachLine(JobFiles.name(chunk), line -> {
            if (line.startsWith(index + "\t")) {
                found.add(SetRow.parse(line));
            }
            return found.isEmpty();
        });
        return decide(files.alone(), JobFiles.name(index), found, Long.MAX_VALUE);
    }

    private long decide(SealedFolder folder, String name, List<SetRow> sets, long end) {
        if (folder.has(name + JobFiles.RECEIPT)) {
            return 0;
        }
        ExecutorLayer layer = ExecutorLayer.of(asked);
        VerdictCounts counts = new VerdictCounts(layer.question());
        List<Long> aside = new ArrayList<>();
        String file = name + "." + UUID.randomUUID();
        TimedSession session = layer.borrow();
        try {
            TaskContext task = TaskContext.get();
            session.start(end, task == null ? () -> false : task::isInterrupted);
            folder.write(file, out -> {
                for (SetRow row : sets) {
                    DecidedLine line = decide(layer, session, row, counts, aside);
                    out.write(line.text());
                    out.write('\n');
                }
            });
        } catch (CancellationException killed) {
            throw new TaskKilledException();
        } finally {
            layer.giveBack(session);
        }
        ChunkReceipt receipt = new ChunkReceipt(file, aside, counts);
        if (folder.has(name + JobFiles.RECEIPT)) {
            // An executor that Spark took for dead has finished it; its receipt may have been read already.
            return 0;
        }
        folder.write(name + JobFiles.RECEIPT, out -> out.write(String.join("\n", receipt.lines()) + "\n"));
        return (long) sets.size() - aside.size();
    }

    private DecidedLine decide(
            ExecutorLayer layer, TimedSession session, SetRow row, VerdictCounts counts, List<Long> aside)
            throws IOException {
        LabelSet set = row.set(layer.layer().labels());
        Optional<Verdict> verdict = session.verify(set);
        if (verdict.isEmpty()) {
            aside.add(row.index());
            return DecidedLine.aside(row.index());
        }
        VerdictRecord record = VerdictRecord.of(
                row.index(),
                set,
                layer.names(),
                row.count(),
                verdict.get(),
                layer.question().depth() != Depth.VERDICT);
        counts.add(record);
        return new DecidedLine(
                row.index(),
                record.toJson(),
                certificates
                        ? Optional.of(
                                CertificateText.of(row.index(), verdict.get().certify(set)))
                        : Optional.empty());
    }
}
