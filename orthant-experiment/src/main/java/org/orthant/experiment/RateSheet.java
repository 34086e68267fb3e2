package org.orthant.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.experiment.Sheet.Column;
import org.orthant.experiment.TriedRates.Tried;

/** Which learning rates were tried, and which of them all other tables show. */
final class RateSheet {

    private static final int DECIMALS = 5;

    private RateSheet() {}

    /** Of at least one trial; nothing if every layer was trained at one rate. */
    static Optional<Sheet> of(List<Trial> trials) {
        List<TriedRates> layers = TriedRates.of(trials);
        if (layers.stream().allMatch(layer -> layer.tried().size() == 1)) {
            return Optional.empty();
        }
        List<Column> columns = new ArrayList<>();
        for (String name : List.of("layer", "d", "rate", "seeds", "best model's validation loss", "chosen")) {
            columns.add(Column.of(name));
        }
        List<List<String>> rows = new ArrayList<>();
        for (TriedRates layer : layers) {
            for (Tried tried : layer.tried()) {
                rows.add(List.of(
                        layer.layer().name(),
                        String.valueOf(layer.layer().head().width()),
                        tried.rate(),
                        String.valueOf(tried.seeds()),
                        Shown.spread(
                                tried.trials().spread(trial -> trial.result().bestLoss()), tried.seeds(), DECIMALS),
                        tried.equals(layer.best()) ? "yes" : ""));
            }
        }
        return Optional.of(new Sheet(
                "rates",
                "Learning rates: validation loss at each (mean and standard deviation over seeds); all other tables show the"
                        + " layer at the one that is chosen",
                columns,
                rows));
    }
}
