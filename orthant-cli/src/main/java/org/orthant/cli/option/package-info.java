/** Options shared by commands of this program only, as groups that return layers, label sets and data sets. */
@NullMarked
package org.orthant.cli.option;

import org.jspecify.annotations.NullMarked;
