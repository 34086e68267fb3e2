/**
 * GGUF, the format of llama.cpp: metadata, names and places of tensors, and their numbers, many of which are quantised. {@link
 * org.orthant.model.gguf.GgufReader} opens a file.
 *
 * <p>A quantised tensor has rows of blocks of 32 or 256 numbers. With scales {@code d, m} in float16, small integers {@code s, t} for parts
 * of a block, and {@code q} for each number, a number stands for {@code d·s·q} or {@code d·s·q − m·t}. The product and each of its parts
 * have at most 24 significant bits, so that float32 holds them exactly; the difference is rounded to float32 once. That is what the
 * reference implementation of dequantisation computes, with or without fused instructions, and what Orthant takes as the weight. Runtimes
 * that multiply integers do not round the difference, and they round features.
 */
@NullMarked
package org.orthant.model.gguf;

import org.jspecify.annotations.NullMarked;
