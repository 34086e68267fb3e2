/**
 * How long the engine may work on one label set: {@link org.orthant.verify.budget.Deadline} is checked once per step wherever
 * work may take long, and ends it by an exception.
 */
@NullMarked
package org.orthant.verify.budget;

import org.jspecify.annotations.NullMarked;
