/**
 * The paper's two output layers (section "Model Setup"), and one with more frequencies, as DJL blocks at the end of any model.
 *
 * <p>All take the activation {@code e} of an encoder and return {@code n} logits {@code z = Wx} of the features {@code x =
 * Pe + b}, or of the activation itself ({@link org.orthant.train.head.NoProjectionDesign}). A {@link org.orthant.train.head.BslHead} trains all of {@code W}; a {@link org.orthant.train.head.DftHead} has
 * {@code W = [F S]}, where {@code F} is the truncated DFT matrix, which is fixed, and the slack {@code S} is trained, so
 * that every set of at most {@code k} labels stays predictable whatever training does; a {@link
 * org.orthant.train.head.DftLearnedHead} also trains the nodes of {@code F}. A {@link
 * org.orthant.train.head.SpreadHead} has more fixed columns, of frequencies that are scattered over the spectrum, so that
 * these sets stay predictable also in float32.
 *
 * <p>Begin with a {@link org.orthant.train.head.HeadDesign}: it checks sizes, counts parameters, and makes the block. What
 * was trained becomes an {@link org.orthant.layer.OutputLayer} by {@link org.orthant.train.head.Head#outputLayer()}, which
 * the verifier takes as it is.
 */
@NullMarked
package org.orthant.train.head;

import org.jspecify.annotations.NullMarked;
