/**
 * The sentence encoder all-MiniLM-L6-v2 (Reimers and Gurevych's Sentence-BERT, 384 numbers per text), quantised, run by
 * ONNX Runtime; loaded through {@link java.util.ServiceLoader}.
 */
@NullMarked
package org.orthant.sentences;

import org.jspecify.annotations.NullMarked;
