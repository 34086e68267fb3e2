/**
 * The studio: a local page where people play with the geometry, audit layers and compare runs.
 *
 * <p>{@link org.orthant.studio.Studio} starts its server. What all requests have in common is in {@code studio.http};
 * {@code studio.explore}, {@code studio.audit} and {@code studio.runs} each serve one part of the page, whose files are
 * resources in the folder {@code web}. {@code docs/studio.md} says what the server promises.
 */
@NullMarked
package org.orthant.studio;

import org.jspecify.annotations.NullMarked;
