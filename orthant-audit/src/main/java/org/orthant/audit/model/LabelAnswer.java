package org.orthant.audit.model;

import java.util.Optional;
import org.orthant.io.VerdictRecord;

/**
 * The result for one label that was asked about in particular.
 *
 * @param label its number
 * @param name what it is called
 * @param verdict about the set of this label alone; empty if the audit did not ask about it
 * @param text what that means, in a sentence without a full stop
 */
public record LabelAnswer(int label, String name, Optional<VerdictRecord> verdict, String text) {}
