package org.orthant.data;

/**
 * Documents as sequences of words, in their order: of each example the ids of its tokens.
 *
 * @param features the number of words in the vocabulary
 * @param tokens the ids of every example's tokens
 */
public record TokenInputs(int features, IntRows tokens) implements Inputs {

    /** Checks that the vocabulary has all tokens. */
    public TokenInputs {
        for (int example = 0; example < tokens.size(); example++) {
            for (int position = 0; position < tokens.length(example); position++) {
                Ids.requireInRange(tokens.at(example, position), features, "word");
            }
        }
    }

    @Override
    public int size() {
        return tokens.size();
    }

    @Override
    public int length(int example) {
        return tokens.length(example);
    }

    @Override
    public TokenInputs select(int[] examples) {
        return new TokenInputs(features, tokens.select(examples));
    }
}
