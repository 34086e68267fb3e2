package org.orthant.io;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.DecisionRule;

/** Gathers the members of a header. */
final class CertificateHeaderLine {

    private @Nullable String format;
    private @Nullable Integer version;
    private @Nullable String fingerprint;
    private @Nullable Integer labels;
    private @Nullable Integer features;
    private @Nullable Boolean bias;
    private @Nullable String rule;
    private @Nullable NumbersForAll thresholds;
    private @Nullable DomainMembers domain;

    private CertificateHeaderLine() {}

    static CertificateHeader parse(Path file, String text) {
        CertificateHeaderLine header = new CertificateHeaderLine();
        CertificateLine.parse(file, 1, text, DomainMembers.MOST_FEATURES, header::read);
        try {
            return header.complete();
        } catch (IllegalArgumentException e) {
            throw BadInputException.at(file, 1, String.valueOf(e.getMessage()));
        }
    }

    private void read(String name, CertificateLine line) throws IOException {
        switch (name) {
            case FileFormat.FORMAT -> {
                String found = line.string();
                requireKnown(line, () -> CertificateHeader.FORMAT.requireName(found));
                format = found;
            }
            case FileFormat.VERSION -> {
                int found = line.integer();
                requireKnown(line, () -> CertificateHeader.FORMAT.requireVersion(found));
                version = found;
            }
            case "fingerprint" -> fingerprint = line.string();
            case "labels" -> labels = line.integer();
            case "features" -> features = line.integer();
            case "bias" -> bias = line.truth();
            case "rule" -> rule = line.string();
            case "thresholds" -> thresholds = line.numbersForAll(CertificateLine::number);
            case "domain" -> {
                domain = new DomainMembers();
                line.object(domain::read);
            }
            default -> throw line.problem("\"" + name + "\" is not a member of a header");
        }
    }

    /** Refuses another format or version at once: its other members may differ as well. */
    private static void requireKnown(CertificateLine line, Runnable check) {
        try {
            check.run();
        } catch (IllegalArgumentException other) {
            throw line.problem(String.valueOf(other.getMessage()));
        }
    }

    private CertificateHeader complete() {
        required(format, "format");
        int written = required(version, "version");
        int n = required(labels, "labels");
        DecisionRule decided = rule(written, n);
        int d = DomainMembers.requireSize(required(features, "features"), "features");
        String name = DomainMembers.requireFingerprint(required(fingerprint, "fingerprint"));
        DomainMembers stated = required(domain, "domain");
        if (written < 3 && !stated.isBox()) {
            throw new IllegalArgumentException("a header of version " + written + " has a domain of bounds only");
        }
        return new CertificateHeader(name, n, d, required(bias, "bias"), stated.complete(d), decided, written);
    }

    /** Version 1 knew only one rule and did not name it. */
    private DecisionRule rule(int written, int n) {
        if (written == 1) {
            if (rule != null || thresholds != null) {
                throw new IllegalArgumentException("a header of version 1 has no \"rule\"");
            }
            return DecisionRule.threshold();
        }
        String name = Excerpt.of(required(rule, "rule"));
        if (thresholds == null) {
            return DecisionRule.parse(name);
        }
        return DecisionRule.parse(name, thresholds.oneOrEach(n, "thresholds", "labels"));
    }

    private static <T> T required(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalArgumentException("the header lacks \"" + name + "\"");
        }
        return value;
    }
}
