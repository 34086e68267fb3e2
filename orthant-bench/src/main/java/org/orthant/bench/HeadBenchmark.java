package org.orthant.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.orthant.bench.measure.Floor;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.Certificate;
import org.orthant.proof.Checker;
import org.orthant.verify.BatchVerifier;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.Verifier;

/** Decides classes of a head as an audit does, on one thread; its parts are measured one after the other. */
final class HeadBenchmark {

    /** As an audit checks the certificates of a chunk. */
    private static final int CHECKED_TOGETHER = 32;

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private HeadBenchmark() {}

    /** Measures the label sets of a subject after a warm-up on them. */
    static HeadReport measure(Subject subject, DecisionRule rule, FeatureDomain domain, Duration warmUp) {
        List<LabelSet> sets = subject.sets();
        Question verdicts = Question.verdict(domain).withRule(rule);
        Question audit = verdicts.withFormats(List.of(NumberFormat.FLOAT32)).withMargins(Margins.NEVER);
        long end = System.nanoTime() + warmUp.toNanos();
        BatchVerifier.checking(Verifier.of(subject.layer(), audit), 1)
                .verify(sets.iterator(), () -> System.nanoTime() > end, answer -> {});
        double floor = new Floor(subject.layer()).secondsOfProduct(sets.size());

        Verifier verifier = Verifier.of(subject.layer(), verdicts);
        List<Certificate> certificates = new ArrayList<>();
        int[] never = new int[1];
        double deciding = seconds(() -> new BatchVerifier(verifier, 1).verify(sets.iterator(), () -> false, answer -> {
            certificates.add(answer.verdict().certify(answer.labelSet()));
            never[0] += answer.verdict().match(yes -> 0, no -> 1, open -> 0);
        }));
        Checker checker = new Checker(subject.layer(), domain, rule);
        double checking = seconds(() -> requireAccepted(checker, certificates));

        Verifier[] audited = new Verifier[1];
        double preparing = seconds(() -> audited[0] = Verifier.of(subject.layer(), audit));
        double auditing =
                seconds(() -> BatchVerifier.checking(audited[0], 1).verify(sets.iterator(), () -> false, answer -> {}));
        return new HeadReport(
                subject.name(),
                subject.layer().labels(),
                subject.layer().features(),
                sets.size(),
                never[0],
                floor,
                preparing,
                deciding,
                checking,
                auditing);
    }

    private static void requireAccepted(Checker checker, List<Certificate> certificates) {
        for (int from = 0; from < certificates.size(); from += CHECKED_TOGETHER) {
            int to = Math.min(certificates.size(), from + CHECKED_TOGETHER);
            checker.check(certificates.subList(from, to)).forEach(result -> {
                if (!result.isAccepted()) {
                    throw new IllegalStateException("the proof of a class is rejected");
                }
            });
        }
    }

    private static double seconds(Runnable work) {
        long before = SYSTEM.getProcessCpuTime();
        work.run();
        return (SYSTEM.getProcessCpuTime() - before) / 1e9;
    }
}
