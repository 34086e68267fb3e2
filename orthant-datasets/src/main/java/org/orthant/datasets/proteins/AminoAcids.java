package org.orthant.datasets.proteins;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.orthant.data.row.Form;
import org.orthant.data.row.RowWriter;
import org.orthant.io.Vocabulary;

/** What a model is shown of a sequence; amino acids have the numbers of NCBIstdaa, as in BLAST's databases. */
public sealed interface AminoAcids {

    /** The letters of amino acids, in the order of their numbers; 0 is a gap. */
    String LETTERS = "-ABCDEFGHIKLMNPQRSTVWXYZU*OJ";

    /** Returns the form of the examples. */
    Form form();

    /** Returns the names of the features. */
    Vocabulary features();

    /** Returns an example as a line of that form. */
    String line(int[] active, byte[] residues);

    /** In words, for the manifest. */
    String described();

    /** The sequence of amino acids, one token each, cut after {@code longest}. */
    record Sequence(int longest) implements AminoAcids {

        /** Checks the number. */
        public Sequence {
            if (longest < 1) {
                throw new IllegalArgumentException(longest + " amino acids at most: expected at least 1");
            }
        }

        @Override
        public Form form() {
            return Form.TOKENS;
        }

        @Override
        public Vocabulary features() {
            List<String> letters = new ArrayList<>();
            LETTERS.chars().forEach(letter -> letters.add(String.valueOf((char) letter)));
            return Vocabulary.of(letters);
        }

        @Override
        public String line(int[] active, byte[] residues) {
            int[] tokens = new int[Math.min(longest, residues.length)];
            for (int i = 0; i < tokens.length; i++) {
                tokens[i] = residues[i];
            }
            return RowWriter.tokens(active, tokens);
        }

        @Override
        public String described() {
            return "amino acids in their order, cut after " + longest;
        }
    }

    /**
     * The counts of runs of three amino acids, in {@code buckets} buckets.
     *
     * <p>The run of the numbers a, b, c has the number r = (28a + b)·28 + c and belongs to bucket ⌊h·buckets / 2³²⌋,
     * where h is 2654435769·r modulo 2³² (multiplicative hashing by the golden ratio).
     */
    record Threes(int buckets) implements AminoAcids {

        private static final long GOLDEN = 2_654_435_769L;
        private static final int BITS = 32;

        /** Checks the number. */
        public Threes {
            if (buckets < 1) {
                throw new IllegalArgumentException(buckets + " buckets: expected at least 1");
            }
        }

        @Override
        public Form form() {
            return Form.SPARSE;
        }

        @Override
        public Vocabulary features() {
            return Vocabulary.numbered(buckets);
        }

        @Override
        public String line(int[] active, byte[] residues) {
            int[] found = new int[Math.max(0, residues.length - 2)];
            for (int i = 0; i < found.length; i++) {
                found[i] = bucket(residues[i], residues[i + 1], residues[i + 2]);
            }
            Arrays.sort(found);
            return RowWriter.counts(active, found);
        }

        int bucket(int first, int second, int third) {
            int letters = LETTERS.length();
            long run = ((long) first * letters + second) * letters + third;
            long hash = (run * GOLDEN) & 0xFFFF_FFFFL;
            return (int) ((hash * buckets) >>> BITS);
        }

        @Override
        public String described() {
            return "counts of runs of three amino acids in " + buckets + " buckets";
        }
    }
}
