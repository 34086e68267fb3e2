package org.orthant.audit.certify;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.FileFormat;
import org.orthant.io.JsonObject;
import org.orthant.io.JsonText;
import org.orthant.io.Remedy;
import org.orthant.io.Sha256;
import org.orthant.io.tree.Section;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Frequencies;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.SpreadLayer;

/**
 * The fixed columns of a layer with which it can predict the label sets of some data, whatever is trained: {@code plan.json} in a folder
 * with the certificates.
 *
 * @param labels {@code n}
 * @param active {@code k}
 * @param spread {@code m}
 * @param frequencySeed selects these frequencies
 * @param scale the norm of fixed columns
 * @param deploy the number format in which predictions are safe
 * @param sets the number of distinct label sets of the data
 * @param certified the number of them that have a certificate
 * @param labelSets identifies the label sets, see {@link #nameOf}
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

    /** The name of the file of certificates in the folder of a plan. */
    public static final String CERTIFICATES = "certificates.jsonl.gz";

    /** The name of the file of label sets with a certificate. */
    public static final String CERTIFIED = "label-sets.txt";

    /** The name of the file of label sets without one. */
    public static final String BEYOND = "beyond.txt";

    /** The name of the folder of the plan in a run folder. */
    public static final String IN_RUN = "plan";

    /** The name of the file of the plan itself. */
    public static final String FILE = "plan.json";

    private static final FileFormat FORMAT = FileFormat.first("orthant-plan");

    /** Returns the plan for fixed columns. */
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

    /** Returns a text that is the same for the same label sets in any order, and different for others. */
    public static String nameOf(DistinctLabelSets sets) {
        String text = sets.sets().stream().map(CertifiedPlan::line).sorted().collect(Collectors.joining("\n"));
        return new Sha256().add(text.getBytes(StandardCharsets.US_ASCII)).text();
    }

    /** Returns a label set as a line of a file. */
    public static String line(LabelSet set) {
        return set.stream().mapToObj(String::valueOf).collect(Collectors.joining(" "));
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
     * Returns the number format in which predictions are safe.
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

    /** Refuses data with other label sets. */
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
        JsonObject content = FORMAT.object()
                .with("labels", labels)
                .with("active", active)
                .with("spread", spread)
                .with("frequency-seed", frequencySeed)
                .with("scale", scale)
                .with("deploy", deploy)
                .with("sets", sets)
                .with("certified", certified)
                .with("label-sets", labelSets);
        AtomicFile.write(folder.resolve(FILE), JsonText.lines(content));
    }
}
