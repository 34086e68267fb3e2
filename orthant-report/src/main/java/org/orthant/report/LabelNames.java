package org.orthant.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.orthant.io.UnnamedLabel;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.DecisionRule;

/** Names of labels; where none is known, {@link UnnamedLabel}. */
public final class LabelNames {

    private final Map<Integer, String> names;
    private final DecisionRule rule;

    private LabelNames(Map<Integer, String> names, DecisionRule rule) {
        this.names = Map.copyOf(names);
        this.rule = rule;
    }

    /** Returns the given names. */
    public static LabelNames of(Map<Integer, String> names, DecisionRule rule) {
        return new LabelNames(names, rule);
    }

    /** Returns the names that verdicts state for their own labels. */
    public static LabelNames from(List<VerdictRecord> verdicts, DecisionRule rule) {
        Map<Integer, String> names = new TreeMap<>();
        for (VerdictRecord verdict : verdicts) {
            verdict.names().ifPresent(known -> {
                int active = verdict.labels().size();
                List<Integer> inactive = verdict.off().orElse(List.of());
                for (int i = 0; i < Math.min(known.size(), active + inactive.size()); i++) {
                    if (i < active) {
                        names.put(verdict.labels().get(i), known.get(i));
                    } else {
                        names.put(inactive.get(i - active), known.get(i).replaceFirst("^!", ""));
                    }
                }
            });
        }
        return new LabelNames(names, rule);
    }

    /** Returns the name of a label. */
    public String name(int label) {
        return names.getOrDefault(label, UnnamedLabel.text(rule, label));
    }
}
