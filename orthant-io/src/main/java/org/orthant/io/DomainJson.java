package org.orthant.io;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.orthant.io.DomainStatement.MapStatement;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;

/** Writes a domain as JSON, in the form of {@code docs/certificates.md}. */
public final class DomainJson {

    private DomainJson() {}

    /** Writes the domain as a value. */
    public static void write(JsonGenerator json, DomainStatement domain) throws IOException {
        List<MapStatement> maps = domain.maps();
        for (MapStatement map : maps) {
            json.writeStartObject();
            json.writeObjectFieldStart("image");
            json.writeStringField("map", map.fingerprint());
            json.writeNumberField("outputs", map.outputs());
            json.writeNumberField("inputs", map.inputs());
            json.writeEndObject();
            json.writeFieldName("of");
        }
        json.writeStartObject();
        if (domain.innermost() instanceof Ball ball) {
            write(json, ball);
        } else if (domain.innermost() instanceof Box box) {
            bounds(json, "lower", box.features(), box::lower);
            bounds(json, "upper", box.features(), box::upper);
        }
        for (int i = 0; i <= maps.size(); i++) {
            json.writeEndObject();
        }
    }

    private static void write(JsonGenerator json, Ball ball) throws IOException {
        json.writeObjectFieldStart("ball");
        json.writeNumberField("radius", ball.radius());
        json.writeNumberField("multiple", ball.multiple());
        json.writeBooleanField("centred", ball.centred());
        json.writeBooleanField("surface", ball.surface());
        json.writeEndObject();
    }

    /** Writes one number if all features have the same bound, otherwise a list; null stands for a missing bound. */
    private static void bounds(JsonGenerator json, String name, int features, IntToDoubleFunction bound)
            throws IOException {
        json.writeFieldName(name);
        if (IntStream.range(0, features).allMatch(j -> bound.applyAsDouble(j) == bound.applyAsDouble(0))) {
            bound(json, bound.applyAsDouble(0));
            return;
        }
        json.writeStartArray();
        for (int j = 0; j < features; j++) {
            bound(json, bound.applyAsDouble(j));
        }
        json.writeEndArray();
    }

    private static void bound(JsonGenerator json, double value) throws IOException {
        if (Double.isInfinite(value)) {
            json.writeNull();
        } else {
            json.writeNumber(value);
        }
    }
}
