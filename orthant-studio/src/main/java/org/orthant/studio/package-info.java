/**
 * The studio: a local page to explore the geometry, audit layers and compare runs.
 *
 * <p>{@link org.orthant.studio.Studio} starts its server. Package {@code studio.http} has what all requests share;
 * {@code studio.explore}, {@code studio.audit} and {@code studio.runs} each serve one part of the page, whose files are
 * resources in the folder {@code web}. {@code docs/studio.md} states what the server guarantees.
 */
@NullMarked
package org.orthant.studio;

import org.jspecify.annotations.NullMarked;
