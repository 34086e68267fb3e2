package org.orthant.train.folder;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.FileFormat;
import org.orthant.io.JsonText;
import org.orthant.io.Remedy;
import org.orthant.io.tree.Section;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Frequencies;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.SpreadLayer;

/**
 * The fixed part of a layer that is known, before training, to answer the label sets of some data: {@code plan.json} in a folder
 * with the certificates.
 *
 * @param labels {@code n}
 * @param active {@code k}
 * @param spread {@code m}
 * @param frequencySeed which frequencies these are
 * @param scale the norm of fixed columns
 * @param deploy the number format in which answers are safe
 * @param sets how many distinct label sets the data have
 * @param certified how many of them have a certificate
 * @param labelSets names the label sets, see {@link #nameOf}
 */
public record CertifiedPlan(
        int labels,
        int active,
        int spread,
        long frequencySeed,
        double scale,
        String deploy,
        int sets,
        int certified,
        String labelSets) {

    /** Where certificates are in the folder of a plan. */
    public static final String CERTIFICATES = "certificates.jsonl.gz";

    /** Where the label sets are that have one. */
    public static final String CERTIFIED = "label-sets.txt";

    /** Where the label sets are that have none. */
    public static final String BEYOND = "beyond.txt";

    /** Where a run folder keeps its plan. */
    public static final String IN_RUN = "plan";

    /** Where the plan itself is. */
    public static final String FILE = "plan.json";

    private static final FileFormat FORMAT = FileFormat.first("orthant-plan");

    /** The plan for fixed columns. */
    public static CertifiedPlan of(SpreadLayer layer, String deploy, DistinctLabelSets sets, int certified) {
        Frequencies frequencies = layer.frequencies();
        return new CertifiedPlan(
                layer.labels(),
                frequencies.maxActive(),
                frequencies.spread(),
                frequencies.seed(),
                layer.scale(),
                deploy,
                sets.size(),
                certified,
                nameOf(sets));
    }

    /** A name that the same label sets have in any order, and others have not. */
    public static String nameOf(DistinctLabelSets sets) {
        String text = sets.sets().stream().map(CertifiedPlan::line).sorted().collect(Collectors.joining("\n"));
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
            return "sha256:" + HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** A label set as a line of a file. */
    public static String line(LabelSet set) {
        return set.stream().mapToObj(String::valueOf).collect(Collectors.joining(" "));
    }

    /** The layer that a model trained by this plan has, with so much slack. */
    public HeadPlan head(int slack, boolean informedStart) {
        return HeadPlan.spread(
                slack, active, informedStart, new HeadPlan.Spread(spread, frequencySeed, Optional.of(scale)));
    }

    /**
     * Returns the fixed columns.
     *
     * @param folder of the plan, for messages
     * @throws BadInputException if there are no such columns
     */
    public SpreadLayer layer(Path folder) {
        return valid(folder, () -> SpreadLayer.of(Frequencies.of(labels, active, spread, frequencySeed), scale));
    }

    /**
     * Returns the number format in which answers are safe.
     *
     * @param folder of the plan, for messages
     * @throws BadInputException if there is no such format
     */
    public NumberFormat format(Path folder) {
        return valid(folder, () -> NumberFormat.parse(deploy));
    }

    private static <T> T valid(Path folder, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(folder.resolve(FILE), String.valueOf(e.getMessage()), e);
        }
    }

    /** Refuses data of which the plan knows nothing. */
    public void requireFor(DistinctLabelSets data, Path folder) {
        int found = data.sets().get(0).labels();
        if (found != labels) {
            throw BadInputException.in(
                            folder.resolve(FILE),
                            "is for " + labels + " labels, and the data have " + found
                                    + ": certify a plan for these data")
                    .withRemedy(Remedy.CERTIFIED_PLAN);
        }
        if (!nameOf(data).equals(labelSets)) {
            throw BadInputException.in(
                            folder.resolve(FILE),
                            "is for " + sets + " other label sets than the " + data.size()
                                    + " of these data: certify a plan for them")
                    .withRemedy(Remedy.CERTIFIED_PLAN);
        }
    }

    /** Reads the plan in a folder. */
    public static CertifiedPlan read(Path folder) {
        Section root = description(folder);
        return new CertifiedPlan(
                root.number("labels"),
                root.number("active"),
                root.number("spread"),
                root.whole("frequency-seed"),
                root.real("scale"),
                root.text("deploy"),
                root.number("sets"),
                root.number("certified"),
                root.text("label-sets"));
    }

    private static Section description(Path folder) {
        try {
            return Section.read(folder.resolve(FILE)).require(FORMAT);
        } catch (BadInputException other) {
            throw BadInputException.in(other.file(), other.problem() + ": certify a plan again", other)
                    .withRemedy(Remedy.CERTIFIED_PLAN);
        }
    }

    /** Writes it to a folder. */
    public void write(Path folder) {
        Map<String, Object> content = FORMAT.header();
        content.put("labels", labels);
        content.put("active", active);
        content.put("spread", spread);
        content.put("frequency-seed", frequencySeed);
        content.put("scale", scale);
        content.put("deploy", deploy);
        content.put("sets", sets);
        content.put("certified", certified);
        content.put("label-sets", labelSets);
        AtomicFile.write(folder.resolve(FILE), JsonText.lines(content));
    }
}
