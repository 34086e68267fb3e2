/**
 * Audits of model files.
 *
 * <p>{@link org.orthant.audit.model.ModelAudit} is the entry point: model file in, {@link org.orthant.audit.model.AuditedModel} out, and a
 * folder if requested. It opens the model, takes from it what the caller has not set ({@link
 * org.orthant.audit.model.ModelAssumptions}), asks the default question of its rule ({@link
 * org.orthant.audit.model.NaturalQuestion}), decides that, and explains what can never be predicted. One {@link
 * org.orthant.verify.Verifier} does all of it.
 *
 * <p>What the model file leaves open is a {@link org.orthant.audit.model.MissingSettingException}; the caller adds how users can
 * provide it.
 */
@NullMarked
package org.orthant.audit.model;

import org.jspecify.annotations.NullMarked;
