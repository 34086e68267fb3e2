/**
 * Audits of models: what {@link org.orthant.audit.model.ModelAssumptions} takes from a model's file about rule, domain and names,
 * and which label sets its users want to know about ({@link org.orthant.audit.model.NaturalQuestion}).
 */
@NullMarked
package org.orthant.audit.model;

import org.jspecify.annotations.NullMarked;
