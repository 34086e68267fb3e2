/**
 * Training runs side by side.
 *
 * <p>{@link org.orthant.studio.runs.RunsEndpoint} lists the folders with a {@code metrics.csv} below the one folder that
 * the person who started the studio named. Requests name none.
 */
@NullMarked
package org.orthant.studio.runs;

import org.jspecify.annotations.NullMarked;
