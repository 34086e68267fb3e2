package org.orthant.studio.audit;

import java.time.Duration;

/**
 * What visitors may take of the machine.
 *
 * @param uploadBytes of one file
 * @param audits at the same time
 * @param lease after so long without a sign of life, an audit is given up
 */
public record AuditLimits(long uploadBytes, int audits, Duration lease) {

    /** For one person and a few tabs. Browsers wake hidden pages once a minute, so a lease is longer. */
    public static final AuditLimits DEFAULT = new AuditLimits(1L << 30, 4, Duration.ofMinutes(3));
}
