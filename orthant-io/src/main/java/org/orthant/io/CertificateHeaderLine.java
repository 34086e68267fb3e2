package org.orthant.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;

/** Gathers the members of a header. */
final class CertificateHeaderLine {

    private static final Pattern FINGERPRINT = Pattern.compile("sha256:[0-9a-f]{64}");

    /** More than any layer has, while their bounds still fit into memory. */
    private static final int MOST_FEATURES = 1 << 24;

    private @Nullable String format;
    private @Nullable Integer version;
    private @Nullable String fingerprint;
    private @Nullable Integer labels;
    private @Nullable Integer features;
    private @Nullable Boolean bias;
    private @Nullable String rule;
    private @Nullable List<Double> thresholds;
    private @Nullable List<Double> lower;
    private @Nullable List<Double> upper;

    private CertificateHeaderLine() {}

    static CertificateHeader parse(Path file, String text) {
        CertificateHeaderLine header = new CertificateHeaderLine();
        CertificateLine.parse(file, 1, text, header::read);
        try {
            return header.complete();
        } catch (IllegalArgumentException e) {
            throw BadInputException.at(file, 1, String.valueOf(e.getMessage()));
        }
    }

    private void read(String name, CertificateLine line) throws IOException {
        switch (name) {
            case "format" -> format = known(line, line.string());
            case "version" -> version = known(line, line.integer());
            case "fingerprint" -> fingerprint = line.string();
            case "labels" -> labels = line.integer();
            case "features" -> features = line.integer();
            case "bias" -> bias = line.truth();
            case "rule" -> rule = line.string();
            case "thresholds" -> thresholds = line.isArray() ? line.numbers() : List.of(line.number());
            case "domain" -> line.object(this::readDomain);
            default -> throw line.problem("\"" + name + "\" is not a member of a header");
        }
    }

    /** Refused at once: who knows what else another format or version may say. */
    private static String known(CertificateLine line, String format) {
        if (!format.equals(CertificateHeader.FORMAT)) {
            throw line.problem("is of the format \"" + format + "\": expected " + CertificateHeader.FORMAT);
        }
        return format;
    }

    private static Integer known(CertificateLine line, Integer version) {
        if (version < CertificateHeader.OLDEST_VERSION || version > CertificateHeader.VERSION) {
            throw line.problem("is of version " + version + ": expected " + CertificateHeader.OLDEST_VERSION + " or "
                    + CertificateHeader.VERSION + "; a newer Orthant may understand it");
        }
        return version;
    }

    private void readDomain(String name, CertificateLine line) throws IOException {
        switch (name) {
            case "lower" -> lower = bounds(line, Double.NEGATIVE_INFINITY);
            case "upper" -> upper = bounds(line, Double.POSITIVE_INFINITY);
            default -> throw line.problem("\"" + name + "\" is not a member of a domain");
        }
    }

    private static List<Double> bounds(CertificateLine line, double none) throws IOException {
        return line.isArray() ? line.numbersOr(none) : List.of(line.numberOr(none));
    }

    private CertificateHeader complete() {
        required(format, "format");
        int written = required(version, "version");
        DecisionRule decided = rule(written);
        int d = required(features, "features");
        if (d < 1 || d > MOST_FEATURES) {
            throw new IllegalArgumentException(
                    "\"features\" has " + d + ": expected a number from 1 to " + MOST_FEATURES);
        }
        String name = required(fingerprint, "fingerprint");
        if (!FINGERPRINT.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "the fingerprint \"" + name + "\" is none: expected sha256: and 64 hexadecimal digits");
        }
        FeatureDomain domain =
                FeatureDomain.of(spread(required(lower, "domain"), d), spread(required(upper, "domain"), d));
        return new CertificateHeader(
                name, required(labels, "labels"), d, required(bias, "bias"), domain, decided, written);
    }

    /** Version 1 knew only one rule and did not name it. */
    private DecisionRule rule(int written) {
        if (written == 1) {
            if (rule != null || thresholds != null) {
                throw new IllegalArgumentException("a header of version 1 has no \"rule\"");
            }
            return DecisionRule.threshold();
        }
        String name = Excerpt.of(required(rule, "rule"));
        return thresholds == null
                ? DecisionRule.parse(name)
                : DecisionRule.parse(
                        name, thresholds.stream().mapToDouble(value -> value).toArray());
    }

    private static double[] spread(List<Double> bounds, int features) {
        double[] all = bounds.stream().mapToDouble(bound -> bound).toArray();
        if (all.length != 1) {
            return all;
        }
        double[] spread = new double[features];
        Arrays.fill(spread, all[0]);
        return spread;
    }

    private static <T> T required(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalArgumentException("the header lacks \"" + name + "\"");
        }
        return value;
    }
}
