package org.orthant.ideal;

/** Nodes {@code 2πi/n}: distances are odd multiples of {@code π/n}, so one table of {@code n} logarithms serves all. */
final class EquispacedCircle implements Circle {

    private final double[] logSines;

    EquispacedCircle(int size) {
        logSines = new double[size];
        for (int i = 0; i < size; i++) {
            // The sine is symmetric about a quarter turn; its smaller argument is the accurate one.
            int odd = 2 * Math.min(i, size - 1 - i) + 1;
            logSines[i] = Math.log(Math.sin(Math.PI * odd / (2.0 * size)));
        }
    }

    @Override
    public int size() {
        return logSines.length;
    }

    @Override
    public int labelAt(int position) {
        return position;
    }

    @Override
    public double logSine(int position, int gap) {
        int distance = position - gap - 1;
        return logSines[distance < 0 ? distance + logSines.length : distance];
    }

    @Override
    public double middle(int gap) {
        return 2 * Math.PI * (gap + 0.5) / logSines.length;
    }
}
