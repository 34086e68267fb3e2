package org.orthant.audit.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.orthant.io.CertificateRecord;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.proof.CheckResult;

/**
 * Determines which of the required label sets have an accepted certificate.
 *
 * <p>Certificates are matched by their label set, not by its number: the list may be in another order than when the certificates
 * were made. A rejected certificate is ignored, because it proves nothing.
 */
public final class Coverage {

    /**
     * A certificate about a label set that was not asked for.
     *
     * @param line its line in the file
     * @param index the number that it gives to the label set
     * @param labelSet the label set
     */
    public record Unasked(long line, long index, LabelSet labelSet) {}

    private final DistinctLabelSets asked;
    private final Map<LabelSet, Integer> numbers = new HashMap<>();
    private final BitSet proven = new BitSet();
    private final BitSet open = new BitSet();
    private final List<Unasked> unasked = new ArrayList<>();

    /** Nothing is covered yet. */
    public Coverage(DistinctLabelSets asked) {
        this.asked = asked;
        for (int number = 0; number < asked.size(); number++) {
            numbers.put(asked.sets().get(number), number);
        }
    }

    /** Adds a certificate and the result of its check. */
    public void add(CertificateRecord checked, CheckResult result) {
        LabelSet labelSet = checked.certificate().labelSet();
        Integer number = numbers.get(labelSet);
        if (number == null) {
            unasked.add(new Unasked(checked.line(), checked.index(), labelSet));
        } else if (result.match(accepted -> true, rejected -> false)) {
            checked.certificate()
                    .match(yes -> proven, never -> proven, undecided -> open)
                    .set(number);
        }
    }

    /** Returns what was asked about. */
    public DistinctLabelSets asked() {
        return asked;
    }

    /** Returns the number of distinct label sets with a proof, either way. */
    public int proven() {
        return proven.cardinality();
    }

    /** Returns the numbers, among those asked about, of label sets without an accepted certificate, ascending. */
    public List<Integer> missing() {
        return IntStream.range(0, asked.size())
                .filter(number -> !proven.get(number) && !open.get(number))
                .boxed()
                .toList();
    }

    /** Returns the numbers of those whose certificates leave them undecided, ascending. */
    public List<Integer> undecided() {
        return open.stream().filter(number -> !proven.get(number)).boxed().toList();
    }

    /** Certificates about other label sets, in the order of their file. */
    public List<Unasked> unasked() {
        return List.copyOf(unasked);
    }
}
