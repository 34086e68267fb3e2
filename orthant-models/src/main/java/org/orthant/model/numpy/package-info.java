/** NumPy's arrays, alone ({@code .npy}) and in archives ({@code .npz}); pickled objects in them are never read. */
@NullMarked
package org.orthant.model.numpy;

import org.jspecify.annotations.NullMarked;
