/**
 * Folders as Hugging Face keeps models: {@code config.json}, and weights in one file or several. {@link
 * org.orthant.model.huggingface.HuggingFaceFolder} opens one.
 */
@NullMarked
package org.orthant.model.huggingface;

import org.jspecify.annotations.NullMarked;
