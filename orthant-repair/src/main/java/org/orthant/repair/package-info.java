/**
 * Repairs models with classes that can never be predicted: learns the rows of these classes from examples, changes nothing else, and proves
 * the result.
 *
 * <p>{@link org.orthant.repair.ModelRepair} is the entry: it audits the model, takes a witness of every class that can be predicted from the
 * certificates, learns rows that leave these witnesses to their classes ({@link org.orthant.repair.learn}), writes the model, reads the rows
 * as written, lets {@link org.orthant.proof.Checker} check every witness for them, and audits the written file.
 */
@NullMarked
package org.orthant.repair;

import org.jspecify.annotations.NullMarked;
