package org.orthant.audit;

import java.util.OptionalDouble;

/**
 * How an audit ended.
 *
 * @param audit what was asked
 * @param complete whether all label sets are decided; if not, it was cancelled
 * @param counts what was found out
 * @param seconds how long it took, without what an earlier process did
 * @param secondsPerSet how long a label set took on average, without preparation; empty if none was decided
 */
public record AuditResult(
        Audit audit, boolean complete, VerdictCounts counts, double seconds, OptionalDouble secondsPerSet) {}
