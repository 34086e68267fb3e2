package org.orthant.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.orthant.audit.check.VerdictComparison;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;

/**
 * Checks what an earlier process has decided: whether it is about the label sets of the audit, in their order, and proven.
 *
 * @param audit what is asked
 * @param threads that check certificates
 */
record ResumedDecisions(Audit audit, int threads) {

    /** Number of certificates that are checked together: weights that do not fit into caches are read once for all of them. */
    private static final int GROUP = 8;

    /** Returns how many of the first decisions hold, which are those of the label sets from {@code first} on. */
    int holding(int first, List<Decision> decisions) {
        int fitting = 0;
        while (fitting < decisions.size() && fits(first + fitting, decisions.get(fitting))) {
            fitting++;
        }
        return accepted(decisions.subList(0, fitting));
    }

    private boolean fits(int index, Decision decision) {
        if (index >= audit.sets().size()) {
            return false;
        }
        LabelSet set = audit.sets().sets().get(index);
        VerdictRecord record = decision.record();
        Optional<List<String>> names = audit.names().map(known -> known.names(set));
        boolean asked = record.index() == index
                && record.count() == audit.sets().count(index)
                && record.names().equals(names)
                && decision.certificate().labelSet().equals(set)
                && (record.radius().isEmpty() || audit.asksForRadii())
                && audit.question().formats().containsAll(record.deployed().keySet());
        return asked
                && VerdictComparison.difference(record, decision.certificate(), audit.names())
                        .isEmpty();
    }

    /** Returns the number of the first certificates that the checker accepts. */
    private int accepted(List<Decision> decisions) {
        Checker checker = new Checker(
                audit.layer(), audit.question().domain(), audit.question().rule());
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            List<Future<List<CheckResult>>> groups = new ArrayList<>();
            for (int from = 0; from < decisions.size(); from += GROUP) {
                List<Certificate> group = decisions.subList(from, Math.min(decisions.size(), from + GROUP)).stream()
                        .map(Decision::certificate)
                        .toList();
                groups.add(workers.submit(() -> checker.check(group)));
            }
            int held = 0;
            for (Future<List<CheckResult>> group : groups) {
                for (CheckResult result : group.get()) {
                    if (result.match(accepted -> false, rejected -> true)) {
                        return held;
                    }
                    held++;
                }
            }
            return held;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while certificates were being checked", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the checker failed on a certificate of an earlier process", e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }
}
