/** Files of any size as bytes: mapped into memory, and archives of them, without trust in what they claim. */
@NullMarked
package org.orthant.model.bytes;

import org.jspecify.annotations.NullMarked;
