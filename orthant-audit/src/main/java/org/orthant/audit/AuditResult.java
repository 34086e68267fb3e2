package org.orthant.audit;

/**
 * How an audit ended.
 *
 * @param audit what was asked
 * @param complete whether all label sets are decided; if not, it was cancelled
 * @param counts what was found out
 * @param seconds how long it took, without what an earlier process did
 */
public record AuditResult(Audit audit, boolean complete, VerdictCounts counts, double seconds) {}
