package org.orthant.model;

import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.io.ReadBudget;

/**
 * The tokens of a tokenizer by number, under readable names: spaces are {@code ▁}, invisible characters are escaped, and bytes that are
 * only a part of a character are {@code \xe2}.
 *
 * <p>Immutable; threads may share it.
 */
public final class Tokens {

    private final @Nullable String[] names;
    private final Map<TokenKind, BitSet> kinds;

    private Tokens(@Nullable String[] names, Map<TokenKind, BitSet> kinds) {
        this.names = names;
        this.kinds = kinds;
    }

    /** Returns the number of tokens, or more if some numbers have no token: one more than the largest number. */
    public int size() {
        return names.length;
    }

    /** Returns the rows of a layer that are of some kind, by number. */
    public BitSet rows(TokenKind kind, int rows) {
        BitSet found = new BitSet(rows);
        if (kind == TokenKind.PADDED) {
            IntStream.range(0, rows).filter(row -> !hasToken(row)).forEach(found::set);
        } else {
            found.or(kinds.getOrDefault(kind, new BitSet()));
            found.clear(rows, Math.max(rows, found.length()));
        }
        return found;
    }

    /** Returns a name for each row of a layer; a row without a token is called {@code [padding 32001]}. */
    public List<String> names(int rows) {
        return IntStream.range(0, rows).mapToObj(this::name).toList();
    }

    private String name(int row) {
        String name = row < names.length ? names[row] : null;
        return name == null ? "[padding " + row + "]" : name;
    }

    private boolean hasToken(int row) {
        return row < names.length && names[row] != null;
    }

    /** Collects tokens, as far as the budget of their file allows. */
    public static final class Builder {

        /** Names of tokens that are reserved for later: {@code [unused7]}, {@code <unused7>}, {@code <|reserved_special_token_7|>}. */
        private static final Pattern RESERVED = Pattern.compile("\\[unused_?\\d+]|<\\|?(unused|reserved)[\\w-]*\\|?>");

        /** The longest tokens are words of source code and runs of blanks; escapes may make them six times as long. */
        private static final int LONGEST = 1 << 16;

        private final ReadBudget budget;
        private final Map<TokenKind, BitSet> kinds = new EnumMap<>(TokenKind.class);
        private @Nullable String[] names = new String[0];
        private int size;

        /** Starts with no tokens. */
        public Builder(ReadBudget budget) {
            this.budget = budget;
        }

        /**
         * Adds a token under the text that it stands for.
         *
         * @throws IllegalArgumentException if the number is not one of a token, or the text is longer than that of any
         */
        public Builder put(long number, String text) {
            if (number < 0 || number >= Integer.MAX_VALUE - 8) {
                throw new IllegalArgumentException("numbers a token " + number);
            }
            if (text.length() > LONGEST) {
                throw new IllegalArgumentException(
                        "has a token " + number + " of " + text.length() + " characters: expected at most " + LONGEST);
            }
            int id = (int) number;
            if (id >= names.length) {
                int length = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(id + 1L, 2L * names.length));
                budget.take((long) Integer.BYTES * (length - names.length));
                names = Arrays.copyOf(names, length);
            }
            String shown = TokenText.visible(text);
            budget.takeText(shown);
            names[id] = shown;
            size = Math.max(size, id + 1);
            if (RESERVED.matcher(text).matches()) {
                mark(id, TokenKind.UNUSED);
            }
            return this;
        }

        /** Adds a token of a list of additional ones: it is added unless the vocabulary has it. */
        public Builder add(long number, String text, boolean special) {
            if (!has(number)) {
                put(number, text).mark((int) number, TokenKind.ADDED);
            }
            return special ? mark((int) number, TokenKind.SPECIAL) : this;
        }

        /** Sets the kind of a token. */
        public Builder mark(int id, TokenKind kind) {
            kinds.computeIfAbsent(kind, unknown -> new BitSet()).set(id);
            return this;
        }

        /** Returns whether a number has a token. */
        public boolean has(long number) {
            return number >= 0 && number < size && names[(int) number] != null;
        }

        /** Returns one more than the largest number of a token. */
        public int size() {
            return size;
        }

        /** Returns the tokens. */
        public Tokens build() {
            Map<TokenKind, BitSet> copies = new EnumMap<>(TokenKind.class);
            kinds.forEach((kind, set) -> copies.put(kind, (BitSet) set.clone()));
            return new Tokens(Arrays.copyOf(names, size), copies);
        }
    }
}
