package org.orthant.repair.bias;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
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

    /** Changes that are rounded: each asks for larger margins where the one before lacked some. */
    private static final int MOST_ROUNDINGS = 20;

    private final BiasRepair repair;
    private final List<Requirement> requirements;
    private final CutMaker cutMaker;
    /** What margins are raised by, because rounding biases takes it. */
    private final Map<LabelSet, Double> raised = new HashMap<>();

    private int roundings;
    private @Nullable BiasChange nearest;
    private double missing;

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
                Optional<BiasChange> sufficient = rounded(change, found, program);
                if (sufficient.isPresent()) {
                    return sufficient.get();
                }
                if (roundings == MOST_ROUNDINGS) {
                    return best();
                }
                continue;
            }
            found.cuts.forEach(program::add);
            Optional<LeastChange.Contradiction> contradiction = program.solve();
            if (contradiction.isPresent()) {
                return nearest == null ? impossible(contradiction.get()) : best();
            }
            change = program.change();
            program.removeSlackCuts();
        }
        throw new IllegalStateException("no change was found in " + MOST_ROUNDS + " rounds");
    }

    /**
     * Returns a change that is sufficient, if it is so once biases are rounded. If not, label sets whose margins rounding has made too small are
     * wanted with larger ones.
     */
    private Optional<BiasChange> rounded(double[] change, Round round, LeastChange program) {
        double[] held = change.clone();
        for (int label = 0; label < held.length; label++) {
            double bias = repair.layer().bias(label);
            double wanted = bias + change[label];
            double written = change[label] == 0 ? wanted : repair.held().of(label, wanted);
            held[label] = written == wanted ? change[label] : written - bias;
        }
        if (Arrays.equals(held, change)) {
            return Optional.of(new BiasChange(
                    round.margins.layer(), change, bound(program), program.added(), round.certificates, Map.of()));
        }
        double unit = LEAST_RAISE + unit(held) / 4;
        Margins margins = repair.margins(held);
        DenseLayer composed = cutMaker.composed(margins.layer());
        List<Certificate> certificates = new ArrayList<>();
        Map<LabelSet, Double> missed = new HashMap<>();
        double most = 0;
        for (Requirement requirement : requirements) {
            LabelSet set = requirement.set();
            Optional<Margins.Known> known = margins.of(set, requirement.margin(), composed);
            known.ifPresent(found -> certificates.add(found.certificate()));
            double low = known.map(Margins.Known::low).orElse(0.0);
            double lacking = requirement.margin() - low;
            if (lacking > 0) {
                missed.put(set, low);
                raised.merge(set, Math.max(lacking, Math.scalb(unit, roundings)), Double::sum);
                most = Math.max(most, lacking / requirement.margin());
            }
        }
        BiasChange found = new BiasChange(margins.layer(), held, bound(program), program.added(), certificates, missed);
        roundings++;
        if (nearest == null || most < missing) {
            nearest = found;
            missing = most;
        }
        return missed.isEmpty() ? Optional.of(found) : Optional.empty();
    }

    /** About the least distance between two numbers that a changed bias can have. */
    private double unit(double[] held) {
        double least = Double.POSITIVE_INFINITY;
        for (int label = 0; label < held.length; label++) {
            if (held[label] != 0) {
                double bias = repair.layer().bias(label) + held[label];
                double step = Math.ulp(bias);
                while (step < Math.abs(bias) && repair.held().of(label, bias + step) == bias) {
                    step *= 2;
                }
                least = Math.min(least, step);
            }
        }
        return least == Double.POSITIVE_INFINITY ? 0 : least;
    }

    /** The rounded change whose margins lack least, as a share of the wanted ones. */
    private BiasChange best() {
        return Objects.requireNonNull(nearest, "a change was rounded");
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
            double least = requirement.margin() + raised.getOrDefault(set, 0.0);
            double wanted = least + raise(requirement.margin());
            Optional<Cut> deep = cutMaker.deepCut(composed, set, wanted, change);
            if (deep.isPresent()) {
                cuts.add(deep.get());
                return;
            }
            Optional<Margins.Known> found = margins.of(set, least, composed);
            if (found.isEmpty()) {
                cuts.add(fromElsewhere(set, wanted, change));
                return;
            }
            Margins.Known known = found.get();
            if (known.low() >= least) {
                certificates.add(known.certificate());
                return;
            }
            double high = known.proof().high();
            if (high == Double.POSITIVE_INFINITY) {
                throw open(set);
            }
            // A margin that may be enough is raised by what is not known about it.
            double enough = Math.max(wanted, high + (high - known.low()));
            cuts.add(cutMaker.cut(composed, set, known.proof(), enough, change).orElseThrow(() -> open(set)));
        }

        /**
         * Returns the cut of a set whose margin is not known because it is too near zero for its sign to be: found where the biases of the set
         * are more favourable by the wanted margin, and so its margin larger by that.
         */
        private Cut fromElsewhere(LabelSet set, double wanted, double[] change) {
            double[] moved = change.clone();
            for (int label = 0; label < moved.length; label++) {
                int sign = repair.rule().isRanking() && !set.isActive(label) ? 0 : set.signAt(label);
                moved[label] += sign * wanted;
            }
            Margins other = repair.margins(moved);
            return other.of(set)
                    .filter(known -> known.proof().high() < 2 * wanted)
                    .flatMap(known -> cutMaker.cut(cutMaker.composed(other.layer()), set, known.proof(), wanted, moved))
                    .orElseThrow(() -> open(set));
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
