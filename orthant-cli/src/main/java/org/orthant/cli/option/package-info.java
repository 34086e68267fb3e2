/** Options that only commands of this program share, as mixins, and what becomes of their values: layers, label sets, data. */
@NullMarked
package org.orthant.cli.option;

import org.jspecify.annotations.NullMarked;
