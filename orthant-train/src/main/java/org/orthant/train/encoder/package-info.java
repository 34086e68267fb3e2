/**
 * The part of a model below its output layer: from inputs to {@code e} activations per example.
 *
 * <p>An {@link org.orthant.train.encoder.EncoderDesign} specifies it, an {@link org.orthant.train.encoder.Encoder} computes
 * it, batch by batch, and takes the gradient of its outputs. Features can be taken as they are, words averaged
 * ({@link org.orthant.train.encoder.WordsDesign}) or read in their order by a convolutional network ({@link
 * org.orthant.train.encoder.TextCnnDesign}), that of the paper's MIMIC-III models or a larger one for proteins. {@code
 * orthant-encoders} has BERT models for subwords, and the network of the paper's OpenImages models.
 *
 * <p>All that is particular to an encoder stands in its design: its name, what it makes of texts, its section of files, how
 * its weights start, how much memory it takes, its usual learning rate. {@link org.orthant.train.encoder.Encoders} finds the
 * {@link org.orthant.train.encoder.EncoderKind} of each as a service.
 */
@NullMarked
package org.orthant.train.encoder;

import org.jspecify.annotations.NullMarked;
