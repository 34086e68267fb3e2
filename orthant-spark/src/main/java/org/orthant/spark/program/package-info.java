/** The program {@code orthant spark}: command lines, what is printed, and exit codes. */
@NullMarked
package org.orthant.spark.program;

import org.jspecify.annotations.NullMarked;
