package org.orthant.verify.margin;

import java.util.List;
import org.orthant.verify.rows.ConstraintId;

/**
 * The optimal basis of one class's program, from which the programs of other classes start.
 *
 * @param label the class
 * @param basis the optimal basis
 * @param value the optimal value
 */
record SharedStart(int label, List<ConstraintId> basis, double value) {}
