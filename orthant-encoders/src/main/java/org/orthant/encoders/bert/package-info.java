/**
 * BERT (Devlin et al., 2019), trainable: {@link org.orthant.encoders.bert.BertBlock} computes, {@link
 * org.orthant.encoders.bert.BertSizes} says how large it is, and a {@link org.orthant.encoders.bert.Checkpoint} is a folder in the
 * form of Hugging Face to start from, PubMedBERT of the paper's BioASQ models among them.
 *
 * <p>Embeddings of subword, position and kind are added and normalised. Each layer then mixes positions, {@code
 * softmax(QKᵀ/√w)V} in several heads side by side, passes every position through {@code D·GELU(Cx)}, and adds each result
 * to what it came from, normalised to mean 0 and variance 1 with a scale and a shift that are learned. Parameters have the
 * names that they have in checkpoints.
 */
@NullMarked
package org.orthant.encoders.bert;

import org.jspecify.annotations.NullMarked;
