package org.orthant.audit;

/**
 * How an audit ended.
 *
 * @param complete whether all label sets are decided; if not, it was cancelled
 * @param counts what was found out
 * @param seconds how long it took, without what an earlier process did
 */
public record AuditResult(boolean complete, VerdictCounts counts, double seconds) {}
