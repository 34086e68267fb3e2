package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.Deployed;
import org.orthant.verify.Deployment;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;
import org.orthant.verify.RadiusShortfall;
import org.orthant.verify.UndecidedReason;
import org.orthant.verify.Verdict;

class VerdictRecordTest {

    private static final LabelSet SET = LabelSet.of(20, 17, 3);
    private static final Deployment WORKS = deployment(Map.of(NumberFormat.FLOAT32, Deployed.SAFE));
    private static final Deployment FAILS = deployment(Map.of(NumberFormat.FLOAT32, Deployed.UNSEEN));
    private static final Deployment TWO_FORMATS =
            deployment(Map.of(NumberFormat.BFLOAT16, Deployed.OBSERVED, NumberFormat.FLOAT32, Deployed.SAFE));
    private static final Optional<RadiusShortfall> BUDGET =
            Optional.of(new RadiusShortfall.BudgetSpent(new UndecidedReason.BudgetSpent(Duration.ofSeconds(5))));
    private static final Verdict UNARGMAXABLE = new Verdict.Unargmaxable(Circuit.ofLabels(3));
    private static final Verdict IMPOSSIBLE = new Verdict.Unargmaxable(
            Circuit.ofLabels(3),
            deployment(Map.of(NumberFormat.FLOAT32, Deployed.IMPOSSIBLE, NumberFormat.FLOAT16, Deployed.OPEN)));

    @Test
    void theKeysAreThoseOfTheSpecification() {
        RadiusProof radius = new RadiusProof(990.557, Point.of(1), 990.558, List.of(), Point.of());
        assertThat(json(new Verdict.Argmaxable(Point.of(1), Optional.of(radius), WORKS, Optional.empty()), true))
                .isEqualTo("{\"index\":0,\"labels\":[3,17],\"count\":2,\"verdict\":\"argmaxable\","
                        + "\"radius\":{\"low\":990.557,\"high\":990.558},\"float32\":\"safe\"}");
        assertThat(json(new Verdict.Argmaxable(Point.of(1), Optional.empty(), FAILS, Optional.empty()), false))
                .isEqualTo(
                        "{\"index\":0,\"labels\":[3,17],\"count\":2,\"verdict\":\"argmaxable\",\"float32\":\"unseen\"}");
        assertThat(json(new Verdict.Argmaxable(Point.of(1), Optional.of(radius), TWO_FORMATS, BUDGET), true))
                .endsWith("\"float32\":\"safe\",\"bfloat16\":\"observed\","
                        + "\"reason\":\"the budget of 5 s is spent; the radius is known less closely than asked\"}");
        assertThat(json(UNARGMAXABLE, true))
                .isEqualTo("{\"index\":0,\"labels\":[3,17],\"count\":2,\"verdict\":\"unargmaxable\","
                        + "\"radius\":{\"low\":0.0,\"high\":0.0}}");
        assertThat(json(
                        UNARGMAXABLE.withMargin(Optional.of(
                                new MarginProof(-0.25, Point.of(1), -0.125, Optional.of(Circuit.ofLabels(0))))),
                        false))
                .endsWith("\"verdict\":\"unargmaxable\",\"margin\":{\"low\":-0.25,\"high\":-0.125}}");
        assertThat(json(UNARGMAXABLE, false))
                .isEqualTo("{\"index\":0,\"labels\":[3,17],\"count\":2,\"verdict\":\"unargmaxable\"}");
        assertThat(json(IMPOSSIBLE, false))
                .endsWith("\"verdict\":\"unargmaxable\",\"float32\":\"impossible\",\"float16\":\"open\"}");
        assertThat(json(new Verdict.Undecided(new UndecidedReason.BudgetSpent(Duration.ofSeconds(5))), true))
                .isEqualTo("{\"index\":0,\"labels\":[3,17],\"count\":2,\"verdict\":\"undecided\","
                        + "\"reason\":\"the budget of 5 s is spent\"}");
    }

    @Test
    void whatIsWrittenIsRead(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("names.txt"), "a \"b\"\nc\\d, e\n");
        Optional<Vocabulary> names = Optional.of(Vocabulary.read(file, 2));
        RadiusProof radius = new RadiusProof(1e-300, Point.of(1), 4.9e-299, List.of(), Point.of());
        for (Verdict verdict : List.of(
                new Verdict.Argmaxable(Point.of(1), Optional.of(radius), WORKS, Optional.empty()),
                new Verdict.Argmaxable(Point.of(1), Optional.of(radius), TWO_FORMATS, BUDGET),
                UNARGMAXABLE,
                UNARGMAXABLE.withMargin(
                        Optional.of(new MarginProof(-0.25, Point.of(1), -0.125, Optional.of(Circuit.ofLabels(0))))),
                new Verdict.Argmaxable(Point.of(1), Optional.empty())
                        .withMargin(Optional.of(
                                new MarginProof(2, Point.of(1), Double.POSITIVE_INFINITY, Optional.empty()))),
                IMPOSSIBLE,
                new Verdict.Undecided(new UndecidedReason.ProofRejected("why\n\tnot")))) {
            VerdictRecord record = VerdictRecord.of(7, LabelSet.of(2, 0, 1), names, 3, verdict, true);
            assertThat(record.names()).contains(List.of("a \"b\"", "c\\d, e"));
            assertThat(VerdictRecord.parse(record.toJson())).isEqualTo(record);
            assertThat(record.toJson()).doesNotContain("\n", "\t");
        }
    }

    @Test
    void partialSetsSayWhichLabelsAreOnAndOff() {
        LabelSet partial = LabelSet.partial(20, new int[] {3, 17}, new int[] {4});
        VerdictRecord record = VerdictRecord.of(0, partial, Optional.empty(), 2, UNARGMAXABLE, false);
        assertThat(record.toJson())
                .isEqualTo("{\"index\":0,\"on\":[3,17],\"off\":[4],\"count\":2,\"verdict\":\"unargmaxable\"}");
        assertThat(VerdictRecord.parse(record.toJson())).isEqualTo(record);
        assertThat(record.labelSet(20)).isEqualTo(partial);
        assertThat(record.isAbout(partial)).isTrue();
        assertThat(record.isAbout(LabelSet.of(20, 3, 17))).isFalse();
        assertThat(record.terms(label -> "x" + label)).containsExactly("x3", "x17", "!x4");
        assertThatThrownBy(() -> VerdictRecord.parse(record.toJson().replace("\"on\"", "\"labels\"")))
                .hasMessage("the verdict has \"labels\" and also \"on\" or \"off\"");
        assertThatThrownBy(() -> VerdictRecord.parse(record.toJson().replace("\"off\":[4],", "")))
                .hasMessage("the verdict lacks \"off\"");
    }

    @Test
    void onlyCompleteSetsHaveASingleLabel() {
        LabelSet beaten = LabelSet.partial(20, new int[] {3}, new int[] {4});
        LabelSet on = LabelSet.partial(20, new int[] {3}, new int[0]);
        assertThat(record(LabelSet.of(20, 3)).single()).hasValue(3);
        assertThat(record(beaten).single()).isEmpty();
        assertThat(record(on).single()).isEmpty();
        assertThat(Stream.of(LabelSet.of(20, 3), beaten, on)
                        .map(set -> record(set).key(String::valueOf)))
                .containsExactly(List.of("3"), List.of("3", "!4"), List.of("3", "!"));
    }

    private static VerdictRecord record(LabelSet set) {
        return VerdictRecord.of(0, set, Optional.empty(), 1, UNARGMAXABLE, false);
    }

    @Test
    void earlierVersionsSaidWhatOneOrderOfSummationGave() {
        String start = "{\"index\":1,\"labels\":[],\"count\":1,\"verdict\":\"argmaxable\",";
        VerdictRecord seen = VerdictRecord.parse(start + "\"float32\":true,\"float32_fft\":false}");
        assertThat(seen.deployed()).isEqualTo(Map.of(NumberFormat.FLOAT32, Deployed.OBSERVED));
        assertThatThrownBy(() -> VerdictRecord.parse(start + "\"float32\":\"maybe\"}"))
                .hasMessageContaining("\"maybe\" is not a result about a deployed layer");
    }

    @Test
    void membersOfLaterVersionsArePassedOver() {
        VerdictRecord record = VerdictRecord.parse("{\"index\":1,\"labels\":[],\"count\":1,\"core\":[1,{\"a\":2}],"
                + "\"verdict\":\"unargmaxable\",\"radius\":{\"low\":0,\"high\":0,\"more\":[1]}}");
        assertThat(record.outcome()).isEqualTo(Outcome.UNARGMAXABLE);
        assertThat(record.radius()).contains(new Radius(0, 0));
        for (String more : List.of(" {}", " 1", "verdicts.jsonl.journal")) {
            assertThatThrownBy(() -> VerdictRecord.parse(record.toJson() + more))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void whatIsNoVerdictIsRefused() {
        for (String line : List.of(
                "", "[]", "{", "{}", "{\"index\":0,\"labels\":3}", "{\"verdict\":\"maybe\"}", "{\"index\":\"x\"}")) {
            assertThatThrownBy(() -> VerdictRecord.parse(line)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static Deployment deployment(Map<NumberFormat, Deployed> answers) {
        return new Deployment(answers, List.of(), List.of());
    }

    private static String json(Verdict verdict, boolean radii) {
        return VerdictRecord.of(0, SET, Optional.empty(), 2, verdict, radii).toJson();
    }
}
