package org.orthant.bench;

/**
 * What it costs to decide the classes of a head, in CPU seconds of the process.
 *
 * @param subject what the head is
 * @param labels n
 * @param features d
 * @param classes how many classes were decided
 * @param never how many of them can never be predicted
 * @param floor of one float32 product of all rows with the rows of the decided classes, on one thread
 * @param preparation of what all classes share, in the audit
 * @param verdicts of deciding the classes and proving the verdicts
 * @param checks of checking these proofs
 * @param audit of verdicts, statements about float32, margins of classes that can never be predicted, and the check of all proofs
 */
record HeadReport(
        String subject,
        int labels,
        int features,
        int classes,
        int never,
        double floor,
        double preparation,
        double verdicts,
        double checks,
        double audit)
        implements Report {

    /** Returns the seconds that all classes take in proportion. */
    double ofAll(double seconds) {
        return seconds / classes * labels;
    }

    /** Returns the milliseconds of one class. */
    double millisPerClass(double seconds) {
        return 1e3 * seconds / classes;
    }
}
