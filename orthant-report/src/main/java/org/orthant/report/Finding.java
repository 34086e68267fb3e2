package org.orthant.report;

import java.util.Optional;
import org.orthant.io.VerdictRecord;

/**
 * What is known about one label set.
 *
 * @param verdict its verdict
 * @param reason why it can never be predicted, if it cannot and that is known
 */
public record Finding(VerdictRecord verdict, Optional<Reason> reason) {}
