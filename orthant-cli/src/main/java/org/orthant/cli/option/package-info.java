/** Options that commands share, as mixins, and what becomes of their values: layers, domains, label sets, data. */
@NullMarked
package org.orthant.cli.option;

import org.jspecify.annotations.NullMarked;
