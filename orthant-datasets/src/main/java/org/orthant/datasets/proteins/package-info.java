/**
 * Which terms of the Gene Ontology a protein has, from its amino acids: an open data set of the scale of the paper's.
 *
 * <p>{@link org.orthant.datasets.proteins.Proteins} builds it from Debian's package {@code metastudent-data}: for each
 * of three ontologies a BLAST database of sequences, and a table of terms whose rows are in the same order.
 */
@NullMarked
package org.orthant.datasets.proteins;

import org.jspecify.annotations.NullMarked;
