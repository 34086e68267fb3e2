package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Question;
import org.orthant.verify.Session;
import org.orthant.verify.UndecidedReason;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

/** Every case is met by its own function, and by no other. */
class MatchTest {

    private static final LabelSet SET = LabelSet.of(2, 0);

    @Test
    void everyCertificateMeetsTheFunctionForItsCase() {
        Function<Certificate, String> match =
                certificate -> certificate.match(yes -> "argmaxable", never -> "unargmaxable", open -> "undecided");
        assertThat(match.apply(new Certificate.Argmaxable(SET, Point.of(1), Optional.empty())))
                .isEqualTo("argmaxable");
        assertThat(match.apply(new Certificate.Unargmaxable(SET, Circuit.ofLabels(0))))
                .isEqualTo("unargmaxable");
        assertThat(match.apply(new Certificate.Undecided(SET, "no time"))).isEqualTo("undecided");
    }

    @Test
    void everyResultMeetsTheFunctionForItsCase() {
        Function<CheckResult, String> match =
                result -> result.match(accepted -> "accepted", CheckResult.Rejected::reason);
        assertThat(match.apply(new CheckResult.Accepted())).isEqualTo("accepted");
        assertThat(match.apply(new CheckResult.Rejected("wrong"))).isEqualTo("wrong");
        assertThat(new CheckResult.Accepted().isAccepted()).isTrue();
        assertThat(new CheckResult.Rejected("wrong").isAccepted()).isFalse();
    }

    @Test
    void everyVerdictMeetsTheFunctionForItsCaseAndIsCertifiedAsWhatItIs() {
        DenseLayer twice = DenseLayer.of(new double[][] {{1}, {1}});
        Session session =
                Verifier.of(twice, Question.verdict(FeatureDomain.box(1, 1))).session();
        Verdict yes = session.verify(LabelSet.of(2, 0, 1));
        Verdict never = session.verify(SET);
        Verdict open = new Verdict.Undecided(new UndecidedReason.BudgetSpent(Duration.ofSeconds(5)));
        Function<Verdict, Class<?>> match = verdict -> verdict.match(
                is -> Certificate.Argmaxable.class,
                is -> Certificate.Unargmaxable.class,
                is -> Certificate.Undecided.class);
        for (Verdict verdict : new Verdict[] {yes, never, open}) {
            assertThat(verdict.certify(SET)).isInstanceOf(match.apply(verdict));
        }
        assertThat(match.apply(yes)).isNotEqualTo(match.apply(never)).isNotEqualTo(match.apply(open));
        assertThat(match.apply(never)).isNotEqualTo(match.apply(open));
    }
}
