/**
 * The data set of clinical coding: which ICD-9 codes a hospital admission has, from its discharge summaries (paper,
 * section "Clinical Coding (MIMIC-III)").
 *
 * <p>{@link org.orthant.datasets.mimic.Mimic3} builds it from three tables of MIMIC-III by the rules of Mullenbach et al.
 * 2018, "Explainable Prediction of Medical Codes from Clinical Text".
 */
@NullMarked
package org.orthant.datasets.mimic;

import org.jspecify.annotations.NullMarked;
