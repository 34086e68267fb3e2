package org.orthant.layer;

/** How a {@link DftLayer} computes the part of its logits that comes from cosines and sines. */
public enum LogitsPath {
    /** Row by row, in O(nk). */
    MATRIX,
    /** By an inverse Fourier transform, in O(n log n). */
    FFT
}
