package org.orthant.audit.model;

import java.util.ArrayList;
import java.util.List;
import org.orthant.audit.model.Assumption.Topic;
import org.orthant.verify.DomainLimits;

/**
 * Something that limits what the results of an audit mean. Terminal, report and JSON show all of them.
 *
 * @param kind what it limits
 * @param text a sentence without a full stop
 */
public record AuditNote(Kind kind, String text) {

    /** What a note limits. */
    public enum Kind {
        /** Verdicts are about the dequantised layer, and the model computes in integers. */
        DEQUANTISED,
        /** The file does not state what precedes the layer. */
        UNKNOWN_DOMAIN,
        /** Features are those observed. */
        OBSERVED_DOMAIN,
        /** It was not asked what rounding changes. */
        ROUNDING,
        /** Not all classes were asked about. */
        CHOSEN_CLASSES,
        /** Something that the reader of the model remarked about the layer. */
        LAYER
    }

    static List<AuditNote> of(PreparedModelAudit asked, boolean never) {
        ModelAssumptions assumed = asked.assumed();
        List<AuditNote> notes = new ArrayList<>();
        assumed.head().subject().caveat().ifPresent(text -> notes.add(new AuditNote(Kind.DEQUANTISED, text)));
        if (assumed.because() == DomainReason.NO_GRAPH) {
            assumed.reason(Topic.FEATURES).ifPresent(text -> notes.add(new AuditNote(Kind.UNKNOWN_DOMAIN, text)));
        }
        assumed.reason(Topic.OBSERVED).ifPresent(text -> notes.add(new AuditNote(Kind.OBSERVED_DOMAIN, text)));
        if (never) {
            DomainLimits.deployment(assumed.domain()).ifPresent(text -> notes.add(new AuditNote(Kind.ROUNDING, text)));
        }
        asked.chosen()
                .filter(chosen -> chosen.asked().size() < assumed.head().labels())
                .ifPresent(chosen -> notes.add(new AuditNote(
                        Kind.CHOSEN_CLASSES,
                        "only " + ChosenClasses.number(chosen.asked().size()) + " of "
                                + ChosenClasses.number(assumed.head().labels()) + " classes were asked about")));
        assumed.head().remarks().forEach(text -> notes.add(new AuditNote(Kind.LAYER, text)));
        return List.copyOf(notes);
    }
}
