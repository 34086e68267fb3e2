/**
 * Two models side by side: {@link org.orthant.audit.compare.ModelComparison} audits both and returns, as
 * {@link org.orthant.audit.compare.ComparedModels}, which outputs are impossible in the new model and were not proven so in the old one, which
 * became possible, and whose margins shrank. Labels are matched by name. The checker accepted the certificate of every verdict, taken over or new, in this run.
 */
@NullMarked
package org.orthant.audit.compare;

import org.jspecify.annotations.NullMarked;
