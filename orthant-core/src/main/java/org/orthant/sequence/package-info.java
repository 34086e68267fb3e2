/**
 * Decides which label sets a decoder can emit that predicts labels one after the other, without repetition, until an end symbol.
 *
 * <p>At each step the class with the highest logit wins among the classes that were not emitted yet; the features of each step are any in
 * the domain, because the state of the decoder may differ at each step. A set {@code S} is <em>reachable</em> if its labels have an order in
 * which each can win, and then the end symbol can. Winning among fewer classes is easier, so that the labels which can win may be emitted
 * at once, in any order: whatever could win before can win after. The set is reachable exactly if nothing is left over and the end symbol can
 * win last ({@code docs/theory.md}; not in the paper, which leaves the question open).
 *
 * <p>Each step is a question about a partial label set of argmax, with the emitted classes free. {@link
 * org.orthant.sequence.SequenceVerifier} asks these questions for many label sets at once, each only once; {@link
 * org.orthant.proof.SequenceCheck} checks its results.
 */
@NullMarked
package org.orthant.sequence;

import org.jspecify.annotations.NullMarked;
