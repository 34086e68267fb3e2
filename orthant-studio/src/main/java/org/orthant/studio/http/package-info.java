/**
 * What every request to the studio passes and every response carries.
 *
 * <p>{@link org.orthant.studio.http.Front} is the entry: it has {@link org.orthant.studio.http.Gate} decide whether a
 * request may come in at all, finds the {@link org.orthant.studio.http.Endpoint} for it, and turns failures into one
 * line each. Paths in requests are keys into tables, never parts of file names.
 */
@NullMarked
package org.orthant.studio.http;

import org.jspecify.annotations.NullMarked;
