package org.orthant.verify.factor;

/**
 * A thin orthogonal factorisation {@code B = QT} of a growing and shrinking set of columns, and the part
 * {@code ρ = e − QQᵀe} of the last unit vector {@code e} that they leave over.
 */
public interface Factor {

    /** Forgets all columns. */
    void clear();

    /** The number of columns. */
    int rank();

    /** Appends a column and returns true; if it depends on the others, changes nothing and returns false. */
    boolean append(double[] column);

    /** Removes column {@code p}; later columns move up by one. */
    void delete(int p);

    /** The least-squares weights {@code T⁻¹Qᵀe} of the columns. */
    void weights(double[] into);

    /** What {@link #weights} are more than the doubles it gives, as doubles. */
    void weightRests(double[] into);

    /** The weights with which the columns combine to the last one that was refused. */
    void dependency(double[] into);

    /**
     * The multipliers {@code T⁻¹(f + βc)} for which {@code Qf − βρ} is optimal, where {@code f = T⁻ᵀr} for right-hand sides
     * {@code r} of the columns and {@code β = (κ − c·f)/(c·c)}.
     */
    void multipliers(double kappa, double[] right, double[] into);

    /** {@code Qf − βρ}, or only {@code Qf}, for the last {@link #multipliers}, as a sum of two doubles each. */
    void optimum(boolean withResidual, double[] high, double[] low);

    /** Takes out of {@code ρ} what rounding has let in of the columns. */
    void refreshResidual();

    /** Writes {@code −ρ}, without its last entry, as a sum of two doubles each. */
    void negativeResidual(double[] high, double[] low);

    /** {@code ‖ρ‖²}. */
    double residualSquared();
}
