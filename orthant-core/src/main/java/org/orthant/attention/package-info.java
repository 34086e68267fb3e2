/**
 * Label-wise attention (CAML, LAAT, PLM-ICD): which label sets some document produces.
 *
 * <p>Every label averages the tokens of a document with its own weights, {@code z_l = w_l · Σ_t α_lt h_t + b_l} with {@code α_l =
 * softmax_t(u_l · g_t)}, where {@code g_t} is {@code h_t} (CAML) or {@code tanh(V h_t)} (LAAT). The denominator of the softmax is positive, so {@code z_l} has the sign
 * of {@code Σ_t m_t φ_l(t)} with {@code φ_l(t) = (w_l·h_t + b_l) e^{u_l·g_t}}, where {@code m_t} is the number of times that token {@code t} occurs: an ordinary
 * layer with the weights {@code φ_l(t)} on nonnegative features ({@code docs/theory.md}).
 *
 * <p>{@link org.orthant.attention.AttentionHead} is the head, {@link org.orthant.attention.HeadBounds} the layer of bounds of its weights, about which certificates are,
 * and {@link org.orthant.attention.AttentionVerifier} decides label sets.
 */
@NullMarked
package org.orthant.attention;

import org.jspecify.annotations.NullMarked;
