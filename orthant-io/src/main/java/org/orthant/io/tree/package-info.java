/**
 * JSON as a tree of values that are asked by name. {@link org.orthant.io.tree.Json} is for files whose shape is not ours: what is not there
 * is nothing. {@link org.orthant.io.tree.Section} is for our own files, and YAML: what is not there, or of another type, is refused.
 *
 * <p>Files of many records (verdicts, certificates, label sets, documents) and headers of safetensors have separate readers, which keep no
 * tree in memory and read numbers to their last digit.
 */
@NullMarked
package org.orthant.io.tree;

import org.jspecify.annotations.NullMarked;
