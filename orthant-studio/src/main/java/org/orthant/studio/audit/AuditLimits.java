package org.orthant.studio.audit;

import java.time.Duration;

/**
 * What visitors may take of the machine.
 *
 * @param uploadBytes of one file
 * @param audits at the same time
 * @param lease after so long without a request, an audit is given up whose visitor never held a line to it, such as a script
 * @param grace after so long without line or request, an audit is given up whose page held one
 */
public record AuditLimits(long uploadBytes, int audits, Duration lease, Duration grace) {

    /** For one user and a few tabs. Browsers reconnect within a second or two. */
    public static final AuditLimits DEFAULT =
            new AuditLimits(1L << 30, 4, Duration.ofMinutes(3), Duration.ofSeconds(5));
}
