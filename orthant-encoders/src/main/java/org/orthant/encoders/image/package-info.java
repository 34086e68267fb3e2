/**
 * TResNet, the convolutional network of the paper's image models (Ridnik et al., 2021, "TResNet: High Performance
 * GPU-Dedicated Architecture").
 *
 * <p>{@link org.orthant.encoders.image.TResNet} turns images {@code (batch, 3, s, s)} with numbers from 0 to 1 into
 * activations {@code (batch, e)}. Squares of 4×4 pixels become 48 channels (space to depth), then come four stages of
 * residual blocks, two with 3×3 convolutions and two with bottlenecks; all but the last weight their channels by what the
 * whole image shows (squeeze and excitation). Each stage but the first halves the image after a blur that keeps high
 * frequencies from turning into false low ones. At the end, the mean over the image is taken.
 *
 * <p>Parameters are named as in the files that PyTorch Image Models (timm) publishes; {@link
 * org.orthant.encoders.image.TResNetCheckpoint} reads those and the files of the network's authors.
 */
@NullMarked
package org.orthant.encoders.image;

import org.jspecify.annotations.NullMarked;
