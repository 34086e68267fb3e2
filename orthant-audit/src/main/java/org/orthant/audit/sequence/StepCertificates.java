package org.orthant.audit.sequence;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.orthant.proof.Certificate;
import org.orthant.proof.SequenceProof;

/** Numbers the certificates of steps, which proofs share, each once. */
final class StepCertificates {

    private final IdentityHashMap<Certificate, Integer> numbers = new IdentityHashMap<>();
    private final List<Certificate> all = new ArrayList<>();

    /** Returns the numbers of the certificates of a proof. */
    List<Integer> numbersOf(SequenceProof proof) {
        List<Certificate> steps =
                proof.match(SequenceProof.Order::steps, SequenceProof.Stuck::refutations, open -> List.of());
        return steps.stream().map(this::number).toList();
    }

    private int number(Certificate certificate) {
        return numbers.computeIfAbsent(certificate, added -> {
            all.add(added);
            return all.size() - 1;
        });
    }

    /** Returns all certificates in the order of their numbers. */
    List<Certificate> all() {
        return all;
    }
}
