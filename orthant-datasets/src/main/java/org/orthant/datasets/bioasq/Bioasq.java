package org.orthant.datasets.bioasq;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.orthant.data.folder.StreamedFolder;
import org.orthant.data.row.Form;
import org.orthant.data.row.JsonDocument;
import org.orthant.data.split.Part;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.Manifest;
import org.orthant.datasets.build.PartLists;
import org.orthant.datasets.build.Skipped;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;
import org.orthant.io.Journal;
import org.orthant.io.Vocabulary;

/** Builds the data set of BioASQ's task A from its file, such as {@code allMeSH_2021.json}. */
public final class Bioasq {

    private static final String NAME = "bioasq";

    private final SourceFile file;
    private final Path out;
    private final boolean compressed;
    private final Watcher watcher;
    private final Skipped skipped = new Skipped();
    private final Manifest manifest = new Manifest(NAME, skipped);

    /**
     * Prepares to build.
     *
     * @param file of the challenge
     * @param out the folder to make
     * @param compressed whether its files are
     * @param watcher sees how far the work is
     */
    public Bioasq(Path file, Path out, boolean compressed, Watcher watcher) {
        this.file = SourceFile.of(file);
        this.out = out;
        this.compressed = compressed;
        this.watcher = watcher;
        StreamedFolder.requireNew(out);
    }

    /** With the articles of three lists of their numbers, and all headings that these have. */
    public Built build(Path train, Path validation, Path test) {
        PartLists lists = PartLists.read("pmid", train, validation, test, skipped);
        manifest.decision("parts", "lists").decision("headings", "all of the listed articles");
        Set<Long> missing = new HashSet<>(lists.parts().keySet());
        Parts parts = pmid -> {
            missing.remove((long) pmid);
            return Optional.ofNullable(lists.part(pmid));
        };
        return write("articles", Optional.empty(), parts, () -> {
            lists.files().forEach(manifest::input);
            lists.parts().keySet().stream()
                    .filter(missing::contains)
                    .forEach(pmid -> lists.skip(pmid, "the file has no usable article of this pmid", skipped));
        });
    }

    /**
     * With articles chosen so that all headings are in the training part and in the test part.
     *
     * <p>What was chosen stands in {@code OUT.plan} until the folder is complete: if the work is interrupted, the same
     * call continues from there.
     */
    public Built build(Choice choice) {
        manifest.decision("parts", "chosen so that every heading is in train and in test")
                .decision(
                        "headings",
                        "the " + choice.headings()
                                + " most frequent of the subset; articles with another heading are dropped")
                .decision("subset", choice.subset())
                .decision("max_active", choice.maxActive())
                .decision("seed", choice.seed());
        Path journal = out.resolveSibling(out.getFileName() + ".plan");
        // No journal is begun before there is something to keep: what is refused leaves nothing.
        Plan chosen = Files.exists(journal) ? null : choose(choice);
        Plan.Reader found = new Plan.Reader(journal);
        try (Journal plans = Journal.open(journal, circumstances(choice), found::take)) {
            Plan plan = chosen == null ? found.plan() : chosen;
            if (plan == null) {
                plan = choose(choice);
                chosen = plan;
            }
            if (chosen != null) {
                plan.write(plans);
            }
            Map<Integer, Part> parts = plan.parts();
            manifest.count("considered", plan.considered());
            skipped.add("has a heading outside the " + choice.headings() + " most frequent", plan.uncovered());
            Built built = write(
                    "articles, 2 of 2",
                    Optional.of(plan.headings()),
                    pmid -> Optional.ofNullable(parts.get(pmid)),
                    () -> {});
            plans.delete();
            return built;
        }
    }

    private Plan choose(Choice choice) {
        ArticleSample sample = new ArticleSample(choice);
        ArticleFile.forEach(file, "articles, 1 of 2", watcher, new Skipped(), sample::add);
        return sample.plan(file.path());
    }

    private Map<String, String> circumstances(Choice choice) {
        try {
            return Map.of(
                    "file", file.path().getFileName().toString(),
                    "bytes", String.valueOf(file.bytes()),
                    "modified", Files.getLastModifiedTime(file.path()).toString(),
                    "choice", choice.toString(),
                    "headings", "whole label sets");
        } catch (IOException failure) {
            throw BadInputException.unreadable(file.path(), failure);
        }
    }

    /** The part of the article with some number, if it belongs to one. */
    private interface Parts {
        Optional<Part> of(int pmid);
    }

    private Built write(String stage, Optional<Vocabulary> headings, Parts parts, Runnable atEnd) {
        return StreamedFolder.create(out, compressed, Form.TEXT, folder -> {
            Set<String> met = new TreeSet<>();
            long[] articles = new long[1];
            ArticleFile.forEach(file, stage, watcher, skipped, article -> {
                articles[0]++;
                parts.of(article.pmid()).ifPresent(part -> {
                    met.addAll(article.headings());
                    folder.add(
                            part,
                            Integer.toString(article.pmid()),
                            new JsonDocument(article.headings(), article.text()).toJson());
                });
            });
            if (folder.size(Part.TRAIN) == 0) {
                throw BadInputException.in(
                        file.path(), "has no article of the list for training: are these lists for this file?");
            }
            atEnd.run();
            manifest.input(file)
                    .decision("text", "journal, title and abstractText, with a blank between them")
                    .count("usable_articles", articles[0]);
            return manifest.complete(
                    folder, headings.orElseGet(() -> Vocabulary.of(List.copyOf(met))), Optional.empty());
        });
    }
}
