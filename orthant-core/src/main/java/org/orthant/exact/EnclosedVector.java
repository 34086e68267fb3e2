package org.orthant.exact;

/** A vector that is known up to an error: {@code |value(j) − entry j| ≤ bound(j)}. */
public interface EnclosedVector {

    /** Returns entry {@code j}, rounded. */
    double value(int j);

    /** Returns at least the distance of {@link #value} from the true entry; infinite or NaN after an overflow. */
    double bound(int j);
}
