package org.orthant.verify.rational;

import java.util.List;
import org.orthant.exact.Rational;

/** Rows of labels in rational numbers. */
interface ExactRows {

    /** Returns the number of rows. */
    int labels();

    /** Returns the number of weights of a row. */
    int features();

    /** Returns the weights of a label. */
    List<Rational> row(int label);

    /** Returns the bias of a label. */
    Rational bias(int label);

    /** Returns about the length of a row; positive unless all weights are zero. */
    Rational length(int label);
}
