package org.orthant.io;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.Certificate;
import org.orthant.proof.Circuit;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.proof.RankProof;
import org.orthant.proof.SafeInput;
import org.orthant.verify.Outcome;

/** The lines of a certificate file, in the format of {@code docs/certificates.md}: a header, then one line each. */
public final class CertificateText {

    private CertificateText() {}

    /** The first line of a file, without a line break. */
    public static String of(CertificateHeader header) {
        return JsonText.line(json -> {
            json.writeStringField(FileFormat.FORMAT, CertificateHeader.FORMAT.name());
            json.writeNumberField(FileFormat.VERSION, CertificateHeader.FORMAT.version());
            json.writeStringField("rule", header.rule().text());
            thresholds(json, header.rule().thresholds());
            json.writeStringField("fingerprint", header.fingerprint());
            json.writeNumberField("labels", header.labels());
            json.writeNumberField("features", header.features());
            json.writeBooleanField("bias", header.bias());
            json.writeFieldName("domain");
            DomainJson.write(json, header.domain());
        });
    }

    /** The certificate of the label set with the given number as a line, without a line break. */
    public static String of(long index, Certificate certificate) {
        return JsonText.line(json -> {
            json.writeNumberField("index", index);
            LabelSet labelSet = certificate.labelSet();
            ids(json, "active", labelSet.active());
            if (labelSet.isPartial()) {
                ids(json, "inactive", labelSet.inactive());
            }
            json.writeStringField("verdict", Outcome.of(certificate).text());
            certificate
                    .match(CertificateText::proof, CertificateText::proof, CertificateText::proof)
                    .write(json);
        });
    }

    private static JsonText.Members proof(Certificate.Argmaxable claim) {
        return json -> {
            point(json, "witness", claim.witness());
            if (claim.radius().isPresent()) {
                radius(json, claim.radius().get(), claim.witness());
            }
            safe(json, claim.safe(), claim.witness());
            if (claim.margin().isPresent()) {
                margin(json, claim.margin().get());
            }
        };
    }

    private static JsonText.Members proof(Certificate.Unargmaxable claim) {
        return json -> {
            circuit(json, claim.circuit());
            impossible(json, claim.impossible());
            if (claim.margin().isPresent()) {
                margin(json, claim.margin().get());
            }
            if (claim.rank().isPresent()) {
                rank(json, claim.rank().get());
            }
        };
    }

    private static JsonText.Members proof(Certificate.Undecided open) {
        return json -> json.writeStringField("reason", open.reason());
    }

    /** One number if there is one for all labels, nothing if all are zero. */
    private static void thresholds(JsonGenerator json, List<Double> thresholds) throws IOException {
        if (thresholds.size() == 1) {
            json.writeNumberField("thresholds", thresholds.get(0));
        } else if (!thresholds.isEmpty()) {
            json.writeFieldName("thresholds");
            json.writeArray(thresholds.stream().mapToDouble(value -> value).toArray(), 0, thresholds.size());
        }
    }

    private static void bound(JsonGenerator json, double value) throws IOException {
        if (Double.isInfinite(value)) {
            json.writeNull();
        } else {
            number(json, value);
        }
    }

    private static void radius(JsonGenerator json, RadiusProof radius, Point witness) throws IOException {
        json.writeObjectFieldStart("radius");
        json.writeFieldName("low");
        number(json, radius.low());
        json.writeFieldName("high");
        number(json, radius.high());
        if (!radius.centre().equals(witness)) {
            point(json, "centre", radius.centre());
        }
        ids(json, "labels", radius.labels());
        point(json, "weights", radius.weights());
        json.writeEndObject();
    }

    private static void margin(JsonGenerator json, MarginProof margin) throws IOException {
        json.writeObjectFieldStart("margin");
        json.writeFieldName("low");
        number(json, margin.low());
        json.writeFieldName("high");
        bound(json, margin.high());
        point(json, "point", margin.point());
        if (margin.ceiling().isPresent()) {
            circuit(json, margin.ceiling().get());
        }
        json.writeEndObject();
    }

    private static void rank(JsonGenerator json, RankProof rank) throws IOException {
        json.writeObjectFieldStart("rank");
        json.writeNumberField("low", rank.low());
        json.writeNumberField("high", rank.high());
        point(json, "point", rank.point());
        json.writeArrayFieldStart("circuits");
        for (Circuit circuit : rank.further()) {
            json.writeStartObject();
            members(json, circuit);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void circuit(JsonGenerator json, Circuit circuit) throws IOException {
        json.writeObjectFieldStart("circuit");
        members(json, circuit);
        json.writeEndObject();
    }

    private static void members(JsonGenerator json, Circuit circuit) throws IOException {
        ids(json, "labels", circuit.labels());
        if (!circuit.lowerBounds().isEmpty()) {
            ids(json, "lower", circuit.lowerBounds());
        }
        if (!circuit.upperBounds().isEmpty()) {
            ids(json, "upper", circuit.upperBounds());
        }
        if (circuit.multipliers().isPresent()) {
            json.writeArrayFieldStart("multipliers");
            for (Rational multiplier : circuit.multipliers().get()) {
                json.writeString(multiplier.toString());
            }
            json.writeEndArray();
        }
        if (!circuit.combined().isEmpty()) {
            json.writeArrayFieldStart("multipliers");
            for (int label : circuit.labels()) {
                Rational multiplier = circuit.combined().get(label);
                json.writeString(multiplier == null ? null : multiplier.toString());
            }
            for (int bound = circuit.labels().size(); bound < circuit.size(); bound++) {
                json.writeNull();
            }
            json.writeEndArray();
        }
    }

    private static void safe(JsonGenerator json, List<SafeInput> claims, Point witness) throws IOException {
        claims(json, "safe", claims, SafeInput::format, claim -> {
            if (!claim.input().equals(witness)) {
                point(json, "input", claim.input());
            }
        });
    }

    private static void impossible(JsonGenerator json, List<DeployedRefutation> claims) throws IOException {
        claims(json, "impossible", claims, DeployedRefutation::format, claim -> {
            if (!claim.isAboutAll()) {
                json.writeFieldName("within");
                number(json, claim.within());
            }
            ids(json, "labels", claim.labels());
            point(json, "weights", claim.weights());
        });
    }

    private interface Claim<T> {
        void write(T claim) throws IOException;
    }

    /** Claims about formats, if there are any. */
    private static <T> void claims(
            JsonGenerator json, String name, List<T> claims, Function<T, NumberFormat> format, Claim<T> members)
            throws IOException {
        if (claims.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart(name);
        for (T claim : claims) {
            json.writeStartObject();
            json.writeStringField("format", format.apply(claim).text());
            members.write(claim);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void point(JsonGenerator json, String name, Point point) throws IOException {
        double[] nearest = point.toDoubles();
        json.writeArrayFieldStart(name);
        for (int j = 0; j < nearest.length; j++) {
            if (point.isDouble(j)) {
                number(json, nearest[j]);
            } else if (point.isSumOfDoubles(j)) {
                json.writeString(nearest[j] + "+" + point.remainder(j));
            } else {
                json.writeString(point.coordinate(j).toString());
            }
        }
        json.writeEndArray();
    }

    private static void ids(JsonGenerator json, String name, List<Integer> ids) throws IOException {
        ids(json, name, ids.stream().mapToInt(id -> id).toArray());
    }

    private static void ids(JsonGenerator json, String name, int[] ids) throws IOException {
        json.writeFieldName(name);
        json.writeArray(ids, 0, ids.length);
    }

    private static void number(JsonGenerator json, double value) throws IOException {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(value + " has no place in a certificate: numbers must be finite");
        }
        json.writeNumber(value);
    }
}
