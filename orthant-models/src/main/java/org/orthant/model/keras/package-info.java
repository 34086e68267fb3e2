/**
 * Models of Keras, in HDF5 files ({@code .h5}, read by jHDF) and archives of one ({@code .keras}). Their configuration
 * lists layers, which {@link org.orthant.model.keras.KerasReader} turns into a graph in the words of ONNX.
 */
@NullMarked
package org.orthant.model.keras;

import org.jspecify.annotations.NullMarked;
