package org.orthant.console.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.orthant.audit.VerdictCounts;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.Circuit;
import org.orthant.verify.Question;
import org.orthant.verify.UndecidedReason;
import org.orthant.verify.Verdict;

class ProgressTest {

    private final StringWriter terminal = new StringWriter();
    private final AtomicLong nanos = new AtomicLong();
    private final VerdictCounts counts = new VerdictCounts(Question.verdict(FeatureDomain.box(1, 1)));

    @Test
    void itShowsHowFarItIsHowFastAndHowLongItWillTake() {
        add(200, new Verdict.Unargmaxable(Circuit.ofLabels(0)));
        Progress progress = progress(200);
        progress.start(200);
        add(300, new Verdict.Unargmaxable(Circuit.ofLabels(0)));
        nanos.set(3_000_000_000L);
        progress.show();
        assertThat(terminal)
                .hasToString("\r\u001b[K████░░░░░░░░░░░░░░░░ 200/1000: 0 can be predicted, 200 never"
                        + "\r\u001b[K██████████░░░░░░░░░░ 500/1000, 100/s, 5 s left: 0 can be predicted, 500 never");
    }

    @Test
    void aTerminalThatDoesNotKnowItsWidthHasTheUsualOne() {
        String property = "orthant.terminal.columns";
        String before = System.setProperty(property, "0");
        try {
            assertThat(StatusLine.columns(false)).isEqualTo(80);
            assertThat(StatusLine.columns(true)).isZero();
            assertThat(Terminal.width()).isEqualTo(80);
        } finally {
            if (before == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, before);
            }
        }
    }

    @Test
    void preparationBeforeTheFirstResultsIsNotExpectedAgain() {
        Progress progress = progress(200);
        progress.start(0);
        add(100, new Verdict.Unargmaxable(Circuit.ofLabels(0)));
        nanos.set(10_000_000_000L);
        progress.show();
        nanos.set(11_000_000_000L);
        progress.show();
        assertThat(terminal.toString()).endsWith("100/1000, 10.0/s, 1 min 30 s left: 0 can be predicted, 100 never");
        add(100, new Verdict.Unargmaxable(Circuit.ofLabels(0)));
        progress.show();
        assertThat(terminal.toString()).endsWith("200/1000, 100/s, 8 s left: 0 can be predicted, 200 never");
    }

    @Test
    void undecidedOnesAndHoursAreShownWhereThereAreSome() {
        Progress progress = progress(200);
        progress.start(0);
        add(1, new Verdict.Undecided(new UndecidedReason.BudgetSpent(Duration.ofSeconds(1))));
        nanos.set(10_000_000_000L);
        progress.show();
        assertThat(terminal.toString())
                .contains("1/1000, 0.100/s, 2 h 46 min left")
                .endsWith(", 1 undecided");
    }

    @Test
    void withoutATerminalItPrintsALineEveryHalfMinute() {
        Progress progress = progress(0);
        progress.start(0);
        add(100, new Verdict.Unargmaxable(Circuit.ofLabels(0)));
        for (int second = 1; second <= 65; second++) {
            nanos.set(second * 1_000_000_000L);
            progress.showNowAndThen();
        }
        progress.end();
        assertThat(terminal.toString().lines()).hasSize(2).allMatch(line -> line.startsWith("100/1000, "));
    }

    @Test
    void quietMeansNoLine() {
        Progress progress = progress(0, true);
        progress.start(0);
        nanos.set(100_000_000_000L);
        progress.show();
        assertThat(terminal.toString()).isEmpty();
    }

    @Test
    void itKeepsToOneLineAndCleansUp() {
        Progress progress = progress(30);
        progress.start(0);
        assertThat(terminal.toString()).hasSize(4 + 29);
        progress.end();
        assertThat(terminal.toString()).endsWith("\r\u001b[K");
    }

    @Test
    void withoutATerminalNothingIsShown() {
        Progress progress = progress(0);
        progress.start(0);
        progress.show();
        progress.end();
        assertThat(terminal.toString()).isEmpty();
    }

    private Progress progress(int columns) {
        return progress(columns, false);
    }

    private Progress progress(int columns, boolean quiet) {
        return new Progress(
                new PrintWriter(terminal), columns, quiet, 1000, new AuditProgress.Verdicts(counts), nanos::get);
    }

    private void add(int times, Verdict verdict) {
        for (int i = 0; i < times; i++) {
            counts.add(VerdictRecord.of(0, LabelSet.of(1), Optional.empty(), 1, verdict, false));
        }
    }
}
