package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Randomised;
import org.orthant.verify.BatchVerifier.Answer;
import org.orthant.verify.Verdict.Undecided;

@Timeout(60)
class BatchVerifierTest {

    private static final int LABELS = 100_000;

    @Test
    void answersAreInOrderAndTheSameForEveryNumberOfThreads() {
        Randomised.repeat(3, random -> {
            Verifier verifier = verifier(random, 40, 6);
            List<LabelSet> sets = sets(random, 40, 300);
            Session session = verifier.session();
            List<Answer> expected = IntStream.range(0, sets.size())
                    .mapToObj(i -> new Answer(i, sets.get(i), session.verify(sets.get(i))))
                    .toList();
            for (int threads : new int[] {1, 2, 7}) {
                List<Answer> answers = new ArrayList<>();
                boolean complete =
                        new BatchVerifier(verifier, threads).verify(sets.iterator(), () -> false, answers::add);
                assertThat(complete).isTrue();
                assertThat(answers).as("%s threads", threads).isEqualTo(expected);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 64})
    void unevenWorkKeepsItsOrder(int threads) {
        List<Long> indices = new ArrayList<>();
        BatchVerifier batch = batch(threads, 256, set -> {
            if (set.activeAt(0) % 97 == 0) {
                pause(2);
            }
            return verdict(set);
        });
        assertThat(batch.verify(numbers(3000), () -> false, answer -> {
                    assertThat(answer.verdict()).isEqualTo(verdict(answer.labelSet()));
                    assertThat(answer.labelSet().activeAt(0)).isEqualTo((int) answer.index());
                    indices.add(answer.index());
                }))
                .isTrue();
        assertThat(indices).hasSize(3000).isSorted();
    }

    @Test
    void theSourceIsReadOnlyAsFarAsTheWindowAllows() {
        AtomicInteger read = new AtomicInteger();
        Iterator<LabelSet> source = IntStream.range(0, 1000)
                .peek(i -> read.incrementAndGet())
                .mapToObj(BatchVerifierTest::number)
                .iterator();
        AtomicInteger done = new AtomicInteger();
        batch(3, 12, BatchVerifierTest::verdict).verify(source, () -> false, answer -> {
            // The stream's iterator looks one element ahead.
            assertThat(read.get()).isLessThanOrEqualTo(done.getAndIncrement() + 12 + 12 + 1);
        });
        assertThat(done).hasValue(1000);
    }

    @Test
    void repeatedSetsAreDecidedOnce() {
        DistinctLabelSets.Builder builder = new DistinctLabelSets.Builder();
        for (int i = 0; i < 500; i++) {
            builder.add(number(i * i % 23));
        }
        ConcurrentHashMap<LabelSet, Integer> decided = new ConcurrentHashMap<>();
        batch(4, 64, set -> {
                    decided.merge(set, 1, Integer::sum);
                    return verdict(set);
                })
                .verify(builder.build().sets().iterator(), () -> false, answer -> {});
        assertThat(decided)
                .hasSize(12)
                .allSatisfy((set, times) -> assertThat(times).isEqualTo(1));
    }

    @Test
    void everyThreadHasOneSession() {
        AtomicInteger sessions = new AtomicInteger();
        BatchVerifier batch = new BatchVerifier(
                stop -> {
                    sessions.incrementAndGet();
                    return BatchVerifierTest::verdict;
                },
                3,
                100);
        batch.verify(numbers(5000), () -> false, answer -> {});
        assertThat(sessions.get()).isBetween(1, 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void cancellingEndsItAfterAPrefix(int threads) {
        AtomicBoolean cancelled = new AtomicBoolean();
        AtomicInteger decided = new AtomicInteger();
        List<Long> indices = new ArrayList<>();
        boolean complete = batch(threads, 64, set -> {
                    decided.incrementAndGet();
                    return verdict(set);
                })
                .verify(numbers(100_000), cancelled::get, answer -> {
                    indices.add(answer.index());
                    cancelled.set(answer.index() >= 100);
                });
        assertThat(complete).isFalse();
        assertThat(indices).hasSizeBetween(101, 200);
        assertThat(indices)
                .isEqualTo(IntStream.range(0, indices.size())
                        .mapToObj(i -> (long) i)
                        .toList());
        assertThat(decided.get()).isLessThan(1000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void cancellingGivesUpTheSetsThatAreBeingDecided(int threads) {
        AtomicBoolean cancelled = new AtomicBoolean();
        BatchVerifier batch = new BatchVerifier(
                stop -> set -> {
                    if (set.activeAt(0) < 5) {
                        return verdict(set);
                    }
                    cancelled.set(true);
                    while (!stop.getAsBoolean()) {
                        Thread.onSpinWait();
                    }
                    throw new CancellationException();
                },
                threads,
                64);
        List<Long> indices = new ArrayList<>();
        assertThat(batch.verify(numbers(1000), cancelled::get, answer -> indices.add(answer.index())))
                .isFalse();
        assertThat(indices).hasSizeLessThanOrEqualTo(5).isSorted();
    }

    @Test
    void anInterruptCancelsAndIsNotLost() {
        boolean complete = batch(2, 64, BatchVerifierTest::verdict)
                .verify(
                        numbers(100_000),
                        () -> false,
                        answer -> Thread.currentThread().interrupt());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(complete).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void aFailingWorkerSurfacesAfterAllAnswersBeforeIt(int threads) {
        IllegalStateException failure = new IllegalStateException("set 500");
        List<Long> indices = new ArrayList<>();
        BatchVerifier batch = batch(threads, 64, set -> {
            if (set.activeAt(0) == 500) {
                throw failure;
            }
            return verdict(set);
        });
        assertThatThrownBy(() -> batch.verify(numbers(2000), () -> false, answer -> indices.add(answer.index())))
                .isSameAs(failure);
        assertThat(indices).hasSize(500);
    }

    @Test
    void aFailingSourceSurfacesAfterAllAnswersBeforeIt() {
        Iterator<LabelSet> source = IntStream.range(0, 2000)
                .mapToObj(i -> number(i == 500 ? -1 : i))
                .iterator();
        List<Long> indices = new ArrayList<>();
        assertThatThrownBy(() -> batch(3, 64, BatchVerifierTest::verdict)
                        .verify(source, () -> false, answer -> indices.add(answer.index())))
                .hasMessageContaining("label id -1");
        assertThat(indices).hasSize(500);
    }

    @Test
    void aFailingSessionOrConsumerSurfaces() {
        BatchVerifier sessionless = new BatchVerifier(
                stop -> {
                    throw new OutOfMemoryError("no room");
                },
                2,
                16);
        assertThatThrownBy(() -> sessionless.verify(numbers(10), () -> false, answer -> {}))
                .isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> batch(2, 16, BatchVerifierTest::verdict).verify(numbers(1000), () -> false, answer -> {
                    throw new IllegalStateException("disk full");
                }))
                .hasMessage("disk full");
    }

    @Test
    void aWorkerThatEndsInTheMidstOfItsWorkKeepsNobodyWaiting() {
        AtomicBoolean late = new AtomicBoolean();
        BatchVerifier batch = batch(2, 16, set -> {
            late.set(true);
            throw new CancellationException();
        });
        InternalError error = new InternalError("thrown late, outside of the work on a label set");
        BooleanSupplier failing = () -> {
            if (late.get()) {
                throw error;
            }
            return false;
        };
        assertThatThrownBy(() -> batch.verify(numbers(1000), failing, answer -> {}))
                .isSameAs(error);
    }

    @Test
    void nothingToDoIsDoneAtOnce() {
        assertThat(batch(3, 16, BatchVerifierTest::verdict)
                        .verify(Collections.emptyIterator(), () -> false, answer -> {}))
                .isTrue();
        assertThatThrownBy(() -> batch(0, 16, BatchVerifierTest::verdict)).hasMessageContaining("0 threads");
    }

    private static BatchVerifier batch(int threads, int window, Function<LabelSet, Verdict> function) {
        return new BatchVerifier(stop -> function::apply, threads, window);
    }

    private static Iterator<LabelSet> numbers(int count) {
        return IntStream.range(0, count).mapToObj(BatchVerifierTest::number).iterator();
    }

    private static LabelSet number(int i) {
        return LabelSet.of(LABELS, i);
    }

    private static Verdict verdict(LabelSet set) {
        return new Undecided(new UndecidedReason.ProofRejected(set.toString()));
    }

    private static void pause(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Verifier verifier(RandomGenerator random, int n, int d) {
        double[][] rows = new double[n][];
        for (int i = 0; i < n; i++) {
            rows[i] = random.doubles(d, -1, 1).toArray();
        }
        return Verifier.of(DenseLayer.of(rows), Question.radius(FeatureDomain.box(d, 1e4)));
    }

    private static List<LabelSet> sets(RandomGenerator random, int n, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> LabelSet.of(
                        n, random.ints(random.nextInt(0, 20), 0, n).distinct().toArray()))
                .toList();
    }
}
