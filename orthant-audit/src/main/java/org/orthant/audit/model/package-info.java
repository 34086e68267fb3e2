/**
 * Audits of models: what {@link org.orthant.audit.model.ModelAssumptions} takes from a model's file about rule, domain and names,
 * which label sets its users want to know about ({@link org.orthant.audit.model.NaturalQuestion}), the audit that these make
 * ({@link org.orthant.audit.model.ModelAudit}), and what to say about single labels ({@link org.orthant.audit.model.AskedLabel}).
 */
@NullMarked
package org.orthant.audit.model;

import org.jspecify.annotations.NullMarked;
