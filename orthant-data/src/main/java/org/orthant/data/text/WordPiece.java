package org.orthant.data.text;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.data.IntRows;
import org.orthant.data.TokenInputs;
import org.orthant.io.Vocabulary;

/**
 * Text as the subwords of a BERT model. Each word is split from left to right into the longest known piece that matches;
 * pieces within a word are written with {@code ##} in front. A word that cannot be split completely is unknown.
 *
 * <p>Names of special tokens in a text, such as {@code [SEP]}, are these tokens, as in the tokenisers of published models.
 */
public final class WordPiece {

    private static final int LONGEST_WORD = 100;
    private static final Pattern SPECIAL = Pattern.compile("\\[(?:PAD|UNK|CLS|SEP|MASK)]");

    private final Vocabulary pieces;
    private final BertWords words;
    private final int unknown;
    private final int first;
    private final int last;

    /** Takes the pieces in the order of their ids, and the kind of words they are for. */
    public WordPiece(Vocabulary pieces, BertWords words) {
        this.pieces = pieces;
        this.words = words;
        this.unknown = special("[UNK]");
        this.first = special("[CLS]");
        this.last = special("[SEP]");
    }

    private int special(String token) {
        return pieces.id(token)
                .orElseThrow(() -> new IllegalArgumentException(
                        "the vocabulary has no " + token + ": expected that of a BERT model"));
    }

    /**
     * Returns the pieces of each document, between {@code [CLS]} and {@code [SEP]}, and no more than {@code most} of
     * them.
     */
    public TokenInputs sequences(List<String> documents, int most) {
        IntRows.Builder tokens = new IntRows.Builder();
        documents.forEach(document -> tokens.add(ids(document, most)));
        return new TokenInputs(pieces.labels(), tokens.build());
    }

    /** Returns the pieces of a text, between {@code [CLS]} and {@code [SEP]}, and no more than {@code most} of them. */
    public int[] ids(String text, int most) {
        List<Integer> ids = new ArrayList<>();
        ids.add(first);
        Matcher matcher = SPECIAL.matcher(text);
        int from = 0;
        while (matcher.find()) {
            add(text.substring(from, matcher.start()), most, ids);
            ids.add(pieces.id(matcher.group()).orElse(unknown));
            from = matcher.end();
        }
        add(text.substring(from), most, ids);
        List<Integer> kept = ids.subList(0, Math.min(ids.size(), most - 1));
        kept.add(last);
        return kept.stream().mapToInt(id -> id).toArray();
    }

    private void add(String text, int most, List<Integer> ids) {
        for (String word : words.of(text)) {
            if (ids.size() >= most) {
                return;
            }
            add(word, ids);
        }
    }

    private void add(String word, List<Integer> ids) {
        int before = ids.size();
        boolean known = word.codePointCount(0, word.length()) <= LONGEST_WORD;
        int from = 0;
        while (known && from < word.length()) {
            int to = word.length();
            OptionalInt piece = piece(word, from, to);
            while (piece.isEmpty() && to > from + 1) {
                to--;
                piece = piece(word, from, to);
            }
            known = piece.isPresent();
            piece.ifPresent(ids::add);
            from = to;
        }
        if (!known) {
            ids.subList(before, ids.size()).clear();
            ids.add(unknown);
        }
    }

    private OptionalInt piece(String word, int from, int to) {
        String part = word.substring(from, to);
        return pieces.id(from == 0 ? part : "##" + part);
    }
}
