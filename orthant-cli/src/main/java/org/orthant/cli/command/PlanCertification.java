package org.orthant.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.orthant.audit.RunOptions;
import org.orthant.audit.certify.Demand;
import org.orthant.audit.certify.FixedPartProof;
import org.orthant.audit.certify.FixedPartSearch;
import org.orthant.audit.certify.SearchJournal;
import org.orthant.cli.option.PlanFolder;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.AuditProgress;
import org.orthant.console.terminal.Console;
import org.orthant.console.terminal.Interruption;
import org.orthant.console.terminal.StatusLine;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.FileFormat;
import org.orthant.io.OutputFolder;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.SpreadLayer;
import org.orthant.train.folder.CertifiedPlan;

/**
 * Finds fixed columns that make label sets reachable before training, and writes the certificates to a folder.
 *
 * @param console the console for progress
 * @param source the file or data set of the label sets
 * @param sets the label sets
 * @param demand the requirements of the columns
 * @param seeds the number of frequency choices to try
 * @param folder the output folder
 */
record PlanCertification(Console console, Path source, DistinctLabelSets sets, Demand demand, int seeds, Path folder) {

    private static final String SEARCH = "search.journal";

    /** The files of a plan; the last one is written last, and followed only by the end of the search. */
    private static final List<String> LEFT =
            List.of(CertifiedPlan.CERTIFICATES, CertifiedPlan.CERTIFIED, CertifiedPlan.BEYOND, CertifiedPlan.FILE);

    private static final OutputFolder.Kind KIND =
            new OutputFolder.Kind(FileFormat.first("orthant-plan"), List.of(SEARCH, CertifiedPlan.FILE));

    /** Finds and writes the plan; empty if interrupted. Running it again resumes, or checks the certificates of a finished plan again. */
    Optional<Results> run(int active) {
        if (isFinished()) {
            return Optional.of(checkedAgain(active));
        }
        int labels = sets.sets().get(0).labels();
        int most = FixedPartSearch.most(labels, active);
        boolean isNew = !Files.exists(folder);
        requireNothingElse();
        try (Interruption interruption = Interruption.watch();
                SearchJournal journal = SearchJournal.open(folder.resolve(SEARCH), labels, circumstances(active))) {
            AtomicFile.deleteUnfinished(OutputFolder.marker(folder));
            LEFT.forEach(name -> AtomicFile.deleteUnfinished(folder.resolve(name)));
            Optional<Results> found = search(active, most, journal, interruption, isNew);
            if (found.isPresent()) {
                journal.delete();
            }
            return found;
        }
    }

    private Optional<Results> search(
            int active, int most, SearchJournal journal, Interruption interruption, boolean isNew) {
        RunOptions quiet = RunOptions.DEFAULT.withCancellation(interruption::requested);
        RunOptions shown = quiet.withListener(new AuditProgress(console));
        StatusLine status = console.status();
        try {
            FixedPartSearch search = new FixedPartSearch(
                    sets,
                    active,
                    seeds,
                    demand,
                    quiet,
                    journal,
                    tried -> status.show("k = " + active + ": trying m = " + tried.spread() + ", frequency seed "
                            + tried.seed() + ", on a sample"));
            int least = 1;
            while (true) {
                Optional<SpreadLayer> found = search.atLeast(least);
                if (interruption.requested()) {
                    return Optional.empty();
                }
                if (found.isEmpty()) {
                    end(journal, isNew);
                    throw notEnough(active, most);
                }
                SpreadLayer layer = found.get();
                Optional<List<LabelSet>> refused = search.refusal(layer);
                if (refused.isPresent()) {
                    search.remember(layer, refused.get());
                    least = next(layer);
                    continue;
                }
                status.end();
                console.mention("trying k = " + active + ", m = "
                        + layer.frequencies().spread() + ", frequency seed "
                        + layer.frequencies().seed() + " on all " + sets.size() + " label sets");
                FixedPartProof proof = new FixedPartProof(layer, sets, demand, BuildInformation.version());
                if (proof.write(folder.resolve(CertifiedPlan.CERTIFICATES), shown)) {
                    return Optional.of(finish(layer, proof.failures()));
                }
                if (interruption.requested()) {
                    return Optional.empty();
                }
                search.remember(layer, proof.failures());
                least = next(layer);
            }
        } finally {
            status.end();
        }
    }

    /** If only a share of the label sets is required, the same layer may satisfy the sample and yet fail on all sets: tries more. */
    private int next(SpreadLayer layer) {
        return layer.frequencies().spread() + (demand.share() < 1 ? 1 : 0);
    }

    private Map<String, String> circumstances(int active) {
        Map<String, String> same = new LinkedHashMap<>();
        same.put("label sets", CertifiedPlan.nameOf(sets));
        same.put("active", String.valueOf(active));
        same.put("seeds", String.valueOf(seeds));
        same.put("format", demand.format().text());
        same.put("share", String.valueOf(demand.share()));
        same.put("version", BuildInformation.version());
        return same;
    }

    /** Returns whether the last file of a plan is there, and the search has ended. */
    private boolean isFinished() {
        return Files.isRegularFile(folder.resolve(CertifiedPlan.FILE), LinkOption.NOFOLLOW_LINKS)
                && !Files.exists(folder.resolve(SEARCH), LinkOption.NOFOLLOW_LINKS);
    }

    private Results checkedAgain(int active) {
        OutputFolder.requireUsable(folder, KIND);
        CertifiedPlan plan = CertifiedPlan.read(folder);
        plan.requireFor(sets, folder);
        if (plan.active() != active || !plan.deploy().equals(demand.format().text())) {
            throw another("is another plan, for k = " + plan.active() + " and " + plan.deploy());
        }
        console.mention("checking the certificates of the plan again");
        Set<LabelSet> accepted = PlanFolder.certified(folder, sets);
        if (!demand.isMetBy(accepted.size(), sets.size())) {
            throw another(
                    "is another plan, which certifies only " + accepted.size() + " of " + sets.size() + " label sets");
        }
        return finish(
                        plan.layer(folder),
                        sets.sets().stream()
                                .filter(set -> !accepted.contains(set))
                                .toList())
                .remark("The plan was here already. The checker has accepted all " + accepted.size()
                        + " certificates again in this run.");
    }

    private BadInputException another(String difference) {
        return BadInputException.in(
                folder.resolve(CertifiedPlan.FILE), difference + "; specify another folder for the plan");
    }

    private Results finish(SpreadLayer layer, List<LabelSet> beyond) {
        Set<LabelSet> without = new HashSet<>(beyond);
        write(CertifiedPlan.CERTIFIED, sets.sets().stream().filter(set -> !without.contains(set)));
        write(CertifiedPlan.BEYOND, beyond.stream());
        CertifiedPlan plan = CertifiedPlan.of(layer, demand.format().text(), sets, sets.size() - beyond.size());
        plan.write(folder);
        return new Results("plan-certify", 1)
                .fact("label_sets", "distinct label sets", plan.sets())
                .fact("labels", "labels (n)", plan.labels())
                .fact("active", "active labels guaranteed (k)", plan.active())
                .fact("spread", "spread frequencies (m)", plan.spread())
                .fact("frequency_seed", "frequency seed", plan.frequencySeed())
                .fact("features", "fixed features (2k+1+2m)", layer.features())
                .fact("certified", "certified: radius 1, safe in " + plan.deploy(), plan.certified())
                .fact("beyond", "beyond it", beyond.size())
                .fact("plan", "plan", folder.toString())
                .remark("With any values of the trained columns, the output layer can predict the "
                        + plan.certified()
                        + " certified label sets: orthant train --plan " + folder + " …"
                        + (beyond.isEmpty() ? "" : " The others are in " + folder.resolve(CertifiedPlan.BEYOND) + "."))
                .remark(
                        "The whole head will be able to predict them if every activation vector of the encoder is possible"
                                + " (--activation leaky-relu, the default of the encoder words) and the trained projection is onto, for"
                                + " which the encoder needs at least " + layer.features()
                                + " activations plus one per trained column (-d); train writes a proof of it and says so.");
    }

    private void write(String name, Stream<LabelSet> lines) {
        AtomicFile.write(
                folder.resolve(name),
                String.join("", lines.map(set -> CertifiedPlan.line(set) + "\n").toList()));
    }

    private BadInputException notEnough(int active, int most) {
        return BadInputException.in(
                source,
                "has label sets that k = " + active + " with up to " + most
                        + " spread frequencies does not make reachable: "
                        + (sets.size() > 1 ? "require fewer, such as with --share " + allButFew() + ", or " : "")
                        + "choose another --active");
    }

    /** Returns a share below 1 that excludes at least one label set. */
    private double allButFew() {
        return Math.floor(1000.0 * (sets.size() - 1) / sets.size()) / 1000;
    }

    /** Removes the files of a search without result, and the folder if it is new. The journal keeps other processes out until the end. */
    private void end(SearchJournal journal, boolean isNew) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> isNew && isLeft(file) && !isJournal(file))
                    .toList()) {
                Files.delete(file);
            }
            journal.delete();
            if (isNew) {
                Files.delete(folder);
            }
        } catch (IOException e) {
            console.say("orthant: "
                    + BadInputException.in(folder, "cannot be removed", e).getMessage());
        }
    }

    private static boolean isJournal(Path file) {
        return String.valueOf(file.getFileName()).startsWith(SEARCH);
    }

    /** Requires a folder that contains nothing except the files of an unfinished search. */
    private void requireNothingElse() {
        OutputFolder.requireNoLink(folder);
        try {
            Files.createDirectories(folder);
            try (Stream<Path> files = Files.list(folder)) {
                boolean unfinished = Files.exists(folder.resolve(SEARCH), LinkOption.NOFOLLOW_LINKS);
                if (files.anyMatch(file -> !isFirst(file) && (!unfinished || !isLeft(file)))) {
                    throw BadInputException.in(folder, "is not empty; specify another folder for the plan");
                }
            }
        } catch (IOException e) {
            throw BadInputException.in(folder, "cannot create directory; choose another --out", e);
        }
        OutputFolder.open(folder, KIND, Map.of("label sets", CertifiedPlan.nameOf(sets)));
    }

    /** Returns whether a file belongs to a search that is not finished, which rewrites or deletes it. */
    private static boolean isLeft(Path file) {
        String name = String.valueOf(file.getFileName());
        return isJournal(file)
                || isMarker(file)
                || FixedPartProof.isWork(file)
                || LEFT.contains(name)
                || LEFT.stream().anyMatch(left -> AtomicFile.isUnfinished(file, left));
    }

    /** Returns whether a file is what a process leaves that is killed before its search has begun. */
    private static boolean isFirst(Path file) {
        return isMarker(file) || AtomicFile.isUnfinished(file, SEARCH);
    }

    private static boolean isMarker(Path file) {
        return file.endsWith(OutputFolder.MARKER) || AtomicFile.isUnfinished(file, OutputFolder.MARKER);
    }
}
