package org.orthant.audit.certify;

import org.orthant.layer.SpreadLayer;

/**
 * The result of a {@link PlanCertification}. The checker has accepted every certificate of the plan in this run.
 *
 * @param plan the plan as written
 * @param layer its fixed columns
 * @param beyond the number of label sets without a certificate
 * @param checkedAgain whether the plan was finished before, and only its certificates were checked again
 */
public record FinishedPlan(CertifiedPlan plan, SpreadLayer layer, int beyond, boolean checkedAgain) {}
