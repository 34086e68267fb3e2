package org.orthant.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.spark.api.java.JavaSparkContext;
import org.orthant.audit.Circumstances;
import org.orthant.io.BadInputException;
import org.orthant.io.FileFormat;
import org.orthant.io.OutputFolder;
import org.orthant.io.Seal;

/**
 * A job whose folder this process alone writes to.
 *
 * <p>What an earlier process has left is used as far as it has the seal of this user; everything else may come from a stranger and is
 * computed again. The seal's key is derived from that of the user and made for one job, so that executors on other machines can have it.
 *
 * @param files the files of the job: new ones, or those of the earlier process
 * @param lock keeps other processes out
 */
record OpenedJob(JobFiles files, JobLock lock) implements AutoCloseable {

    private static final OutputFolder.Kind KIND =
            new OutputFolder.Kind(FileFormat.first("orthant-spark"), List.of(AuditJob.SUMMARY, JobFiles.NAME));

    /** Begins the line with the id of a job, which distinguishes its files from those of an earlier job with the same arguments. */
    private static final String JOB = "job\t";

    /**
     * Makes the folder, or finds the same job in it.
     *
     * @param circumstances what must be the same to resume
     * @throws BadInputException if the folder is not ours, a link, in use, or that of another unfinished job
     */
    static OpenedJob in(
            JobFolder output, JavaSparkContext context, Map<String, String> circumstances, AuditJob.Listener listener) {
        JobFolder folder = output.child(JobFiles.NAME);
        requireUsable(output);
        folder.requireNoLinks();
        output.make();
        JobLock lock = JobLock.of(output);
        try {
            // From here on, the files of an earlier job are replaced: nothing is to call them complete.
            output.delete(AuditJob.SUMMARY);
            output.delete(JobFiles.BAD_LINES);
            output.writeLine(OutputFolder.MARKER, KIND.marker(circumstances));
            return new OpenedJob(open(output, folder, context, circumstances, listener), lock);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static void requireUsable(JobFolder output) {
        output.local().ifPresent(OutputFolder::requireNoLink);
        if (output.names().isEmpty()) {
            return;
        }
        boolean ours = output.linesIfThere(OutputFolder.MARKER)
                .map(lines -> KIND.isStatedBy(String.join("\n", lines)))
                .orElseGet(() -> KIND.files().stream().anyMatch(output::has));
        if (!ours) {
            throw OutputFolder.strange(output.shown(), KIND);
        }
    }

    private static JobFiles open(
            JobFolder output,
            JobFolder folder,
            JavaSparkContext context,
            Map<String, String> circumstances,
            AuditJob.Listener listener) {
        List<String> lines = new ArrayList<>();
        circumstances.forEach((name, value) -> lines.add(name + "\t" + value));
        List<String> known = folder.linesIfThere(JobFiles.CIRCUMSTANCES).orElse(List.of());
        List<String> asked =
                known.stream().filter(line -> !line.startsWith(JOB)).toList();
        if (asked.equals(lines)) {
            JobFiles found = new JobFiles(folder, seal(known));
            if (isPlanned(found, context)) {
                discardUnsealed(found, context, listener);
                return found;
            }
            if (!JobFiles.finished(found.decided()).isEmpty()) {
                listener.discarded("the unfinished job");
            }
        } else if (!JobFiles.finished(new JobFiles(folder, seal(known)).decided())
                .isEmpty()) {
            throw BadInputException.in(output.shown(), otherJob(known, lines));
        }
        lines.add(JOB + UUID.randomUUID());
        folder.delete();
        JobFiles begun = new JobFiles(folder, seal(lines));
        begun.decided().folder().make();
        begun.alone().folder().make();
        folder.writeLine(JobFiles.CIRCUMSTANCES, String.join("\n", lines) + "\n");
        return begun;
    }

    private static Seal seal(List<String> circumstances) {
        return Seal.ofUser().derived("Spark job\n" + String.join("\n", circumstances));
    }

    /** Whether the earlier process has come to the end of its plan, and all of it is there. */
    private static boolean isPlanned(JobFiles job, JavaSparkContext context) {
        if (!job.top().isIntact(JobFiles.PLAN) || !job.top().isIntact(JobFiles.BAD_LINES)) {
            return false;
        }
        List<Long> chunks = job.chunks();
        SealedFolder sets = job.sets();
        return job.top().lines(JobFiles.PLAN).get(2).equals(String.valueOf(chunks.size()))
                && without(chunks, number -> sets.isIntact(JobFiles.name(number)), context)
                        .isEmpty();
    }

    /** Deletes receipts that are not ours: their label sets are decided again. */
    private static void discardUnsealed(JobFiles job, JavaSparkContext context, AuditJob.Listener listener) {
        int discarded = 0;
        for (SealedFolder decisions : List.of(job.decided(), job.alone())) {
            List<Long> strange =
                    without(JobFiles.finished(decisions), number -> JobFiles.isReceived(decisions, number), context);
            strange.forEach(number -> decisions.folder().delete(JobFiles.name(number) + JobFiles.RECEIPT));
            discarded += strange.size();
        }
        if (discarded > 0) {
            listener.discarded(discarded + " receipts");
        }
    }

    /** Executors check, because files may be large. */
    private static List<Long> without(
            List<Long> numbers,
            org.apache.spark.api.java.function.Function<Long, Boolean> wanted,
            JavaSparkContext context) {
        List<Long> rest = new ArrayList<>();
        AuditJob.inWaves(
                numbers,
                wave -> rest.addAll(context.parallelize(wave, AuditJob.slices(context, wave))
                        .filter(number -> !wanted.call(number))
                        .collect()));
        return rest;
    }

    /** Returns what distinguishes the unfinished job of the folder from this one, and what to do; the version comes first. */
    private static String otherJob(List<String> known, List<String> lines) {
        String[] asked = lines.stream()
                .filter(line -> !known.contains(line))
                .findFirst()
                .orElse("question")
                .split("\t", 2);
        if (!asked[0].equals(Circumstances.VERSION)) {
            return "has an unfinished job with another value of \"" + asked[0]
                    + "\": pass the same arguments to resume it, choose another folder, or delete this one";
        }
        String began = known.stream()
                .filter(line -> line.startsWith(Circumstances.VERSION + "\t"))
                .map(line -> "Orthant " + line.substring(Circumstances.VERSION.length() + 1))
                .findFirst()
                .orElse("an unknown version of Orthant");
        return "has an unfinished job of " + began + ", and this is Orthant " + asked[1]
                + ": resume it with that version, choose another folder, or delete this one to start over";
    }

    @Override
    public void close() {
        lock.close();
    }
}
