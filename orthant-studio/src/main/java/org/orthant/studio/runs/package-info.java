/**
 * Training runs side by side.
 *
 * <p>{@link org.orthant.studio.runs.RunsEndpoint} lists the folders with a {@code metrics.csv} below the folder that the
 * user named when starting the studio. Requests cannot name another.
 */
@NullMarked
package org.orthant.studio.runs;

import org.jspecify.annotations.NullMarked;
