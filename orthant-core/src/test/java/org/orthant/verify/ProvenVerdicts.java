package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;

/** Verdicts of the engine about one layer, each of which the checker must accept. */
record ProvenVerdicts(Session session, Checker checker) {

    static ProvenVerdicts of(OutputLayer layer, Question question) {
        return new ProvenVerdicts(
                Verifier.of(layer, question).session(), new Checker(layer, question.domain(), question.rule()));
    }

    /** Returns the verdict about a label set of a case, which a failure describes. */
    Verdict about(LabelSet set, Object some) {
        Verdict verdict = session.verify(set);
        assertThat(checker.check(verdict.certify(set)))
                .as("%s of %s", set, some)
                .isEqualTo(new CheckResult.Accepted());
        return verdict;
    }

    /** Returns the verdict about a label set that an oracle has decided. */
    Verdict about(LabelSet set, Object some, boolean answered) {
        Verdict verdict = about(set, some);
        assertThat(verdict)
                .as("%s of %s", set, some)
                .isInstanceOf(answered ? Verdict.Argmaxable.class : Verdict.Unargmaxable.class);
        return verdict;
    }

    /** Returns whether a rule has no logits to compare for a label set. */
    static boolean areTrivial(DecisionRule rule, LabelSet set) {
        return rule.isRanking() && (set.size() == 0 || set.size() == set.labels());
    }
}
