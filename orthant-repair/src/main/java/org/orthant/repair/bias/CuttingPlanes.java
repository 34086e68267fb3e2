package org.orthant.repair.bias;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.proof.Certificate;
import org.orthant.repair.bias.BiasRepair.Requirement;

/** Adds cuts until the least change under them is sufficient. */
final class CuttingPlanes {

    /** Wanted margins are raised by this share, and this much, so that rounding does not undo the last step. */
    private static final double RAISED = 1e-8;

    private static final double LEAST_RAISE = 1e-8;

    private static final int MOST_ROUNDS = 10_000;

    private final BiasRepair repair;
    private final List<Requirement> requirements;
    private final CutMaker cutMaker;

    /** Looks for a change that satisfies all requirements, with the layer, domain and rule of a repair. */
    CuttingPlanes(BiasRepair repair, List<Requirement> requirements) {
        this.repair = repair;
        this.requirements = List.copyOf(requirements);
        this.cutMaker = new CutMaker(repair.domain(), repair.rule());
    }

    private static double raise(double margin) {
        return LEAST_RAISE + RAISED * margin;
    }

    BiasResult run() {
        int labels = repair.layer().labels();
        LeastChange program = new LeastChange(labels, repair.changeable());
        double[] change = new double[labels];
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Round found = new Round(change);
            if (found.cuts.isEmpty()) {
                return new BiasChange(
                        found.margins.layer(), change, bound(program), program.added(), found.certificates);
            }
            found.cuts.forEach(program::add);
            Optional<LeastChange.Contradiction> contradiction = program.solve();
            if (contradiction.isPresent()) {
                return impossible(contradiction.get());
            }
            change = program.change();
            program.removeSlackCuts();
        }
        throw new IllegalStateException("no change was found in " + MOST_ROUNDS + " rounds");
    }

    private double bound(LeastChange program) {
        double most = 0;
        for (Requirement requirement : requirements) {
            most = Math.max(most, raise(requirement.margin()));
        }
        return program.bound(cutMaker.perMargin() * most);
    }

    /** All requirements, asked with one change of biases. */
    private final class Round {
        private final Margins margins;
        private final DenseLayer composed;
        private final List<Cut> cuts = new ArrayList<>();
        private final List<Certificate> certificates = new ArrayList<>();

        Round(double[] change) {
            this.margins = repair.margins(change);
            this.composed = cutMaker.composed(margins.layer());
            for (Requirement requirement : requirements) {
                ask(requirement, change);
            }
        }

        private void ask(Requirement requirement, double[] change) {
            LabelSet set = requirement.set();
            double wanted = requirement.margin() + raise(requirement.margin());
            Optional<Cut> deep = cutMaker.deepCut(composed, set, wanted, change);
            if (deep.isPresent()) {
                cuts.add(deep.get());
                return;
            }
            Margins.Known known = margins.of(set).orElseThrow(() -> open(set));
            if (known.low() >= requirement.margin()) {
                certificates.add(known.certificate());
                return;
            }
            if (!(known.proof().high() < wanted)) {
                throw open(set);
            }
            cuts.add(cutMaker.cut(composed, set, known.proof(), wanted, change).orElseThrow(() -> open(set)));
        }
    }

    private static IllegalStateException open(LabelSet set) {
        return new IllegalStateException("the margin of the label set " + Arrays.toString(set.active())
                + " is not known closely enough: ask for a larger margin");
    }

    private NoBiasChange impossible(LeastChange.Contradiction contradiction) {
        List<LabelSet> sets = new ArrayList<>();
        TreeSet<Integer> labels = new TreeSet<>();
        for (Cut cut : contradiction.cuts()) {
            if (!sets.contains(cut.set())) {
                sets.add(cut.set());
            }
            cut.terms().forEach(term -> labels.add(term.label()));
        }
        List<List<Integer>> equal = new ArrayList<>();
        List<Integer> all = List.copyOf(labels);
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                if (Arrays.equals(repair.layer().row(all.get(i)), repair.layer().row(all.get(j)))) {
                    equal.add(List.of(all.get(i), all.get(j)));
                }
            }
        }
        return new NoBiasChange(sets, all, equal, contradiction.lacking(), contradiction.least());
    }
}
