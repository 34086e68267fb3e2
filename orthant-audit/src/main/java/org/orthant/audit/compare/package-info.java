/**
 * Two models side by side: {@link org.orthant.audit.compare.ModelComparison} audits both and returns, as
 * {@link org.orthant.audit.compare.ComparedModels}, which outputs became impossible or possible, and whose margins shrank. Labels are matched by
 * name. Every verdict was proven in this run, and its certificate accepted by the checker.
 */
@NullMarked
package org.orthant.audit.compare;

import org.jspecify.annotations.NullMarked;
