/**
 * Checkpoints of PyTorch: an archive of a pickle and raw numbers, and the older format, a row of pickles followed by the
 * numbers.
 *
 * <p>A pickle is a program that names classes and functions to call. {@link org.orthant.model.pytorch.Pickle} runs it on a
 * machine that supports only plain containers and the few names that tensors consist of; any other name ends it before
 * anything is executed. No class of this program's is ever looked up by a name in a file.
 */
@NullMarked
package org.orthant.model.pytorch;

import org.jspecify.annotations.NullMarked;
