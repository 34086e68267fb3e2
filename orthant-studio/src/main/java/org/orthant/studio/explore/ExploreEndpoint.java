package org.orthant.studio.explore;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.orthant.io.JsonObject;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.studio.explore.LayerChoice.Family;
import org.orthant.studio.http.Endpoint;
import org.orthant.studio.http.JsonBody;
import org.orthant.studio.http.Refusal;
import org.orthant.studio.http.Request;

/** Serves the page's requests about small layers: {@code arrangement} and {@code ladder}. */
public final class ExploreEndpoint implements Endpoint {

    private static final int FEWEST_LABELS = 2;
    private static final int MOST_LABELS = 12;
    private static final int MOST_FEATURES = 3;
    private static final double LARGEST_WEIGHT = 1e6;
    private static final int LADDERS_KEPT = 16;
    private static final int AT_ONCE = 2;

    private final Semaphore permits = new Semaphore(AT_ONCE, true);
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
            request.answerJson(answer(found));
        } else if (request.is("POST", "api", "explore", "ladder")) {
            LayerChoice choice = choice(request.json());
            Ladder found = ladder(choice);
            request.answerJson(answer(found));
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

    /** Limits simultaneous work, so that the machine stays usable. */
    private <T> T oneOfFew(Supplier<T> work) {
        permits.acquireUninterruptibly();
        try {
            return work.get();
        } finally {
            permits.release();
        }
    }

    private static JsonObject answer(Arrangement arrangement) {
        return new JsonObject()
                .with("rows", arrangement.rows())
                .with("cover", arrangement.cover())
                .with(
                        "regions",
                        arrangement.regions().stream()
                                .map(region -> new JsonObject()
                                        .with("signs", region.signs().toString())
                                        .withIfPresent("centre", region.ball().map(ball -> ball.centre()))
                                        .withIfPresent("radius", region.ball().map(ball -> ball.radius())))
                                .toList());
    }

    private static JsonObject answer(Ladder ladder) {
        return new JsonObject()
                .with(
                        "steps",
                        ladder.steps().stream()
                                .map(step -> new JsonObject()
                                        .with("features", step.features())
                                        .with("guaranteed", step.guaranteed())
                                        .with("predictable", step.predictable()))
                                .toList());
    }
}
