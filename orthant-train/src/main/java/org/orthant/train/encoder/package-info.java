/**
 * What stands below an output layer: from inputs to {@code e} activations per example.
 *
 * <p>An {@link org.orthant.train.encoder.EncoderDesign} says which kind, an {@link org.orthant.train.encoder.Encoder} does
 * it, batch by batch, and takes the gradient of what it handed out. Features can be taken as they are, words averaged
 * ({@link org.orthant.train.encoder.WordsDesign}) or read in their order by a convolutional network ({@link
 * org.orthant.train.encoder.TextCnnDesign}), that of the paper's MIMIC-III models or a larger one for proteins, subwords
 * by a BERT model ({@link org.orthant.encoders.bert.BertDesign}), images by the network of the paper's OpenImages models
 * ({@link org.orthant.encoders.image.TResNetDesign}).
 */
@NullMarked
package org.orthant.train.encoder;

import org.jspecify.annotations.NullMarked;
