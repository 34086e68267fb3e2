package org.orthant.data.debtags;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.orthant.data.Dataset;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.data.folder.FolderReader;
import org.orthant.data.split.Division;
import org.orthant.data.text.FrequentTerms;
import org.orthant.data.text.Lexicon;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;

/**
 * How the debtags data set is made: which tags a Debian package has, from the words of its name and of its summary.
 *
 * @param leastPackages the number of packages that make a tag a label
 * @param leastWordPackages the number of packages with such a tag that make a word a feature
 * @param division into training, validation and test packages
 */
public record Debtags(int leastPackages, int leastWordPackages, Division division) {

    /** Tags of at least 10 packages, words of at least 3, and random parts of 80, 10 and 10 per cent. */
    public static final Debtags USUAL = new Debtags(10, 3, Division.USUAL);

    /** The name of the data set, by which the embedded copy is known. */
    public static final String NAME = "debtags";

    /** Checks the numbers. */
    public Debtags {
        if (leastPackages < 1 || leastWordPackages < 1) {
            throw new IllegalArgumentException("tags and words of at least "
                    + Math.min(leastPackages, leastWordPackages) + " packages: expected numbers from 1");
        }
    }

    /**
     * Returns the copy that is included in Orthant, so that a data set is always at hand; its NOTE describes how it was
     * made.
     */
    public static Dataset embedded() {
        return FolderReader.readResources(Debtags.class, "embedded");
    }

    /**
     * Returns the data set of a package list, as {@code apt-cache dumpavail} prints it, or as Debian's archive has it.
     *
     * @param file what the list is called in messages
     * @param in its text
     */
    public Dataset build(Path file, InputStream in) {
        Collection<TaggedPackage> packages = PackageList.read(file, in).values();
        List<String> tags = FrequentTerms.of(packages.stream().flatMap(each -> each.tags().stream()), leastPackages);
        if (tags.isEmpty()) {
            throw BadInputException.in(
                    file,
                    "has no tag that " + leastPackages + " packages have: take a smaller number, or a longer list");
        }
        Vocabulary labels = Vocabulary.of(tags);
        List<TaggedPackage> chosen = packages.stream()
                .filter(each ->
                        each.tags().stream().anyMatch(tag -> labels.id(tag).isPresent()))
                .toList();
        List<String> texts = chosen.stream().map(TaggedPackage::text).toList();
        Lexicon lexicon = Lexicon.of(texts, leastWordPackages);
        IntRows.Builder active = new IntRows.Builder();
        for (TaggedPackage each : chosen) {
            active.add(each.tags().stream()
                    .flatMapToInt(tag -> labels.id(tag).stream())
                    .sorted()
                    .toArray());
        }
        return division.divide(
                NAME,
                labels,
                Optional.of(lexicon.words()),
                new Split(lexicon.bags(texts), labels.labels(), active.build()));
    }
}
