package org.orthant.audit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.CertificateHeader;
import org.orthant.io.DomainStatement;
import org.orthant.io.Sha256;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.RankGoal;

/** All that the content of the files of an audit depends on, by which a journal recognises the same work again. */
public final class Circumstances {

    /** The name of the part that is the version of Orthant; always the first one. */
    public static final String VERSION = "version of Orthant";

    private Circumstances() {}

    static Map<String, String> of(Audit audit, String fingerprint, String version, boolean certificates) {
        return of(audit.question(), fingerprint, hash(audit.sets()), audit.names(), version, certificates);
    }

    /** Returns the parts of the question of an audit, by name, without version and files. */
    public static Map<String, String> of(Audit audit) {
        String fingerprint = CertificateHeader.of(
                        audit.layer(),
                        audit.question().domain(),
                        audit.question().rule())
                .fingerprint();
        Map<String, String> parts = new LinkedHashMap<>(of(audit, fingerprint, "", true));
        parts.remove(VERSION);
        parts.remove("certificates");
        return parts;
    }

    /** Returns the same for an audit whose label sets are not in memory; {@code sets} identifies them. */
    public static Map<String, String> of(
            Question question,
            String fingerprint,
            String sets,
            Optional<Vocabulary> names,
            String version,
            boolean certificates) {
        Map<String, String> circumstances = new LinkedHashMap<>();
        circumstances.put(VERSION, version);
        circumstances.put("weights", fingerprint);
        circumstances.put("label sets", sets);
        circumstances.put("label names", names.map(Circumstances::hash).orElse("none"));
        circumstances.put("question", described(question));
        circumstances.put("budget", question.budget().map(Duration::toString).orElse("none"));
        circumstances.put("features", described(question.domain()));
        circumstances.put("certificates", certificates ? "yes" : "no");
        return circumstances;
    }

    private static String hash(DistinctLabelSets sets) {
        Sha256 hash = new Sha256();
        for (int index = 0; index < sets.size(); index++) {
            LabelSet set = sets.sets().get(index);
            int[] inactive = set.isPartial() ? set.inactive() : new int[0];
            ByteBuffer bytes = ByteBuffer.allocate((set.size() + inactive.length + 3) * Integer.BYTES)
                    .putInt(sets.count(index))
                    .putInt(set.size());
            set.stream().forEach(bytes::putInt);
            if (set.isPartial()) {
                // Negative, as no count is.
                bytes.putInt(~inactive.length);
                Arrays.stream(inactive).forEach(bytes::putInt);
            }
            hash.add(bytes.flip());
        }
        return hash.text();
    }

    private static String hash(Vocabulary names) {
        Sha256 hash = new Sha256();
        for (int label = 0; label < names.labels(); label++) {
            hash.add(ByteBuffer.wrap((names.name(label) + "\n").getBytes(StandardCharsets.UTF_8)));
        }
        return hash.text();
    }

    private static String described(Question question) {
        String depth = question.depth().name().toLowerCase(Locale.ROOT);
        String bounds = question.depth() == Depth.VERDICT ? depth : depth + " " + question.thresholds();
        DecisionRule rule = question.rule();
        String margins = question.margins() == Margins.NONE
                ? ""
                : " with margins of " + question.margins().name().toLowerCase(Locale.ROOT);
        String ranks = question.rank().map(Circumstances::described).orElse("");
        String asked = rule.equals(DecisionRule.threshold())
                ? bounds + margins + ranks
                : bounds + " by " + rule.text() + (rule.thresholds().isEmpty() ? "" : " " + rule.thresholds()) + margins
                        + ranks;
        return question.formats().isEmpty()
                ? asked
                : asked + " "
                        + question.formats().stream().map(NumberFormat::text).toList();
    }

    private static String described(RankGoal goal) {
        return goal.equals(RankGoal.CLOSEST) ? " with ranks" : " with ranks within " + goal.within();
    }

    /** Returns the numbers of a ball, and the fingerprints of the maps of an image. */
    private static String described(FeatureDomain domain) {
        DomainStatement stated = DomainStatement.of(domain);
        StringBuilder text = new StringBuilder();
        stated.maps().forEach(map -> text.append("map ").append(map.described()).append(" of "));
        return text
                + stated.innermost().match(Circumstances::described, Ball::described, image -> {
                    throw new IllegalStateException("an innermost domain is not an image");
                });
    }

    /** A box as it is, other bounds by their hash. */
    private static String described(Box domain) {
        Sha256 hash = new Sha256();
        boolean uniform = true;
        for (int j = 0; j < domain.features(); j++) {
            uniform &= domain.lower(j) == domain.lower(0) && domain.upper(j) == domain.upper(0);
            hash.add(ByteBuffer.allocate(2 * Double.BYTES)
                    .putDouble(domain.lower(j))
                    .putDouble(domain.upper(j))
                    .flip());
        }
        return uniform ? domain.lower(0) + " to " + domain.upper(0) : hash.text();
    }
}
