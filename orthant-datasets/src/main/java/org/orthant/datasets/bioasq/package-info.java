/**
 * The data set of the BioASQ challenge on semantic indexing: which MeSH headings an article of PubMed has, from its
 * journal, title and abstract (paper, appendix "BioASQ Task A 2021").
 *
 * <p>{@link org.orthant.datasets.bioasq.Bioasq} builds it from the file that the challenge hands out, with parts from lists
 * of article ids or with parts that it chooses so that every heading is in the training and in the test part.
 */
@NullMarked
package org.orthant.datasets.bioasq;

import org.jspecify.annotations.NullMarked;
