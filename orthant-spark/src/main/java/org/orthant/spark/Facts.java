package org.orthant.spark;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.DomainStatement;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Fingerprint;

/**
 * What the driver needs of a layer. An executor reads it, so that the weights stay where the work is.
 *
 * @param labels n
 * @param features d
 * @param bias whether it has one
 * @param fingerprint of the layer
 * @param problem what is wrong with its files, if anything; the rest is then undefined
 */
public record Facts(
        int labels,
        int features,
        boolean bias,
        String fingerprint,
        @Nullable BadInputException problem) implements Serializable {

    /** Returns the facts, which an executor reads. */
    public static Facts of(JavaSparkContext spark, SharedLayer source) {
        Facts found =
                spark.parallelize(List.of(source), 1).map(Facts::look).collect().get(0);
        if (found.problem() != null) {
            throw found.problem();
        }
        return found;
    }

    private static Facts look(SharedLayer source) {
        try {
            OutputLayer layer = source.open();
            return new Facts(layer.labels(), layer.features(), layer.hasBias(), Fingerprint.of(layer), null);
        } catch (BadInputException bad) {
            return new Facts(0, 0, false, "", bad);
        }
    }

    /** The header of certificates about this layer. */
    public CertificateHeader header(FeatureDomain domain, DecisionRule rule) {
        return new CertificateHeader(
                fingerprint,
                labels,
                features,
                bias,
                DomainStatement.of(domain),
                rule,
                CertificateHeader.FORMAT.version());
    }

    /** Why certificates are not about this layer; nothing if they are. */
    Optional<String> mismatch(CertificateHeader header) {
        boolean same = header.labels() == labels
                && header.features() == features
                && header.bias() == bias
                && header.fingerprint().equals(fingerprint);
        return same
                ? Optional.empty()
                : Optional.of("is about another layer: its fingerprint is " + header.fingerprint()
                        + ", and this one's is " + fingerprint);
    }
}
