package org.orthant.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.Rational;

/**
 * All vertices of a bounded polytope {@code {x : a_i·x + c_i ≥ 0}}, by trying all choices of as many constraints as there
 * are unknowns.
 */
final class BruteForce {

    private BruteForce() {}

    /** Each constraint is {@code (a, c)}. */
    static List<Rational[]> vertices(List<Rational[]> constraints, int unknowns) {
        List<Rational[]> vertices = new ArrayList<>();
        choose(constraints, unknowns, 0, new ArrayList<>(), vertices);
        return vertices;
    }

    static Rational value(Rational[] constraint, Rational[] x) {
        Rational value = constraint[x.length];
        for (int j = 0; j < x.length; j++) {
            value = value.add(constraint[j].multiply(x[j]));
        }
        return value;
    }

    private static void choose(
            List<Rational[]> constraints, int unknowns, int from, List<Rational[]> chosen, List<Rational[]> vertices) {
        if (chosen.size() == unknowns) {
            intersection(chosen, unknowns)
                    .filter(x -> constraints.stream()
                            .allMatch(constraint -> value(constraint, x).signum() >= 0))
                    .ifPresent(vertices::add);
            return;
        }
        for (int i = from; i < constraints.size(); i++) {
            chosen.add(constraints.get(i));
            choose(constraints, unknowns, i + 1, chosen, vertices);
            chosen.remove(chosen.size() - 1);
        }
    }

    /** The point at which all of them are zero, if there is exactly one: Gauss and Jordan. */
    private static Optional<Rational[]> intersection(List<Rational[]> chosen, int unknowns) {
        Rational[][] system = chosen.stream().map(Rational[]::clone).toArray(Rational[][]::new);
        for (int column = 0; column < unknowns; column++) {
            int pivot = column;
            while (pivot < unknowns && system[pivot][column].signum() == 0) {
                pivot++;
            }
            if (pivot == unknowns) {
                return Optional.empty();
            }
            Rational[] swapped = system[pivot];
            system[pivot] = system[column];
            system[column] = swapped;
            for (int i = 0; i < unknowns; i++) {
                if (i != column) {
                    Rational factor = system[i][column].divide(swapped[column]);
                    Rational[] line = system[i];
                    Arrays.setAll(line, j -> line[j].subtract(factor.multiply(swapped[j])));
                }
            }
        }
        Rational[] x = new Rational[unknowns];
        Arrays.setAll(x, i -> system[i][unknowns].negate().divide(system[i][i]));
        return Optional.of(x);
    }
}
