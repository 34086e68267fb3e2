package org.orthant.studio.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.studio.explore.LayerChoice.Family;
import org.orthant.studio.http.Endpoint;
import org.orthant.studio.http.JsonBody;
import org.orthant.studio.http.Refusal;
import org.orthant.studio.http.Request;

/** Answers what the page asks about small layers: {@code arrangement} and {@code ladder}. */
public final class ExploreEndpoint implements Endpoint {

    private static final int FEWEST_LABELS = 2;
    private static final int MOST_LABELS = 12;
    private static final int MOST_FEATURES = 3;
    private static final double LARGEST_WEIGHT = 1e6;
    private static final int LADDERS_KEPT = 16;
    private static final int AT_ONCE = 2;

    private final Semaphore room = new Semaphore(AT_ONCE, true);
    private final Map<LayerChoice, Ladder> ladders = new LinkedHashMap<>(LADDERS_KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<LayerChoice, Ladder> eldest) {
            return size() > LADDERS_KEPT;
        }
    };

    @Override
    public void answer(Request request) throws IOException {
        if (request.is("POST", "api", "explore", "arrangement")) {
            OutputLayer layer = layer(request.json());
            Arrangement found = oneOfFew(() -> Arrangement.of(layer));
            request.answerJson(json -> write(json, found));
        } else if (request.is("POST", "api", "explore", "ladder")) {
            LayerChoice choice = choice(request.json());
            Ladder found = ladder(choice);
            request.answerJson(json -> write(json, found));
        } else {
            throw Refusal.notFound();
        }
    }

    private static OutputLayer layer(JsonBody body) {
        int d = body.whole("features", 2, MOST_FEATURES);
        if (body.has("rows")) {
            int n = labels(body);
            return DenseLayer.of(body.rows("rows", n, d, LARGEST_WEIGHT));
        }
        LayerChoice choice = choice(body);
        if (!choice.has(d)) {
            throw Refusal.badRequest(
                    choice.family() == Family.DFT && d % 2 == 0
                            ? "a DFT layer has an odd number of features: take 3"
                            : "take at least as many labels as features");
        }
        return choice.layer(d);
    }

    private static int labels(JsonBody body) {
        return body.whole("labels", FEWEST_LABELS, MOST_LABELS);
    }

    private static LayerChoice choice(JsonBody body) {
        Family family = body.choice("layer", Family.values());
        long seed = family == Family.RANDOM ? body.whole("seed", 0, 1_000_000) : 0;
        return new LayerChoice(family, labels(body), seed);
    }

    private Ladder ladder(LayerChoice choice) {
        return oneOfFew(() -> {
            synchronized (ladders) {
                Ladder known = ladders.get(choice);
                if (known != null) {
                    return known;
                }
            }
            Ladder found = Ladder.of(choice);
            synchronized (ladders) {
                ladders.put(choice, found);
            }
            return found;
        });
    }

    /** However many ask, the machine stays usable. */
    private <T> T oneOfFew(Supplier<T> work) {
        room.acquireUninterruptibly();
        try {
            return work.get();
        } finally {
            room.release();
        }
    }

    private static void write(JsonGenerator json, Arrangement arrangement) throws IOException {
        json.writeArrayFieldStart("rows");
        for (List<Double> row : arrangement.rows()) {
            write(json, row);
        }
        json.writeEndArray();
        json.writeNumberField("cover", arrangement.cover());
        json.writeArrayFieldStart("regions");
        for (Arrangement.DrawnRegion region : arrangement.regions()) {
            json.writeStartObject();
            json.writeStringField("signs", region.signs().toString());
            if (region.ball().isPresent()) {
                json.writeFieldName("centre");
                write(json, region.ball().get().centre());
                json.writeNumberField("radius", region.ball().get().radius());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, List<Double> numbers) throws IOException {
        json.writeArray(numbers.stream().mapToDouble(number -> number).toArray(), 0, numbers.size());
    }

    private static void write(JsonGenerator json, Ladder ladder) throws IOException {
        json.writeArrayFieldStart("steps");
        for (Ladder.Step step : ladder.steps()) {
            json.writeStartObject();
            json.writeNumberField("features", step.features());
            json.writeNumberField("guaranteed", step.guaranteed());
            json.writeFieldName("predictable");
            json.writeArray(
                    step.predictable().stream().mapToInt(count -> count).toArray(),
                    0,
                    step.predictable().size());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
