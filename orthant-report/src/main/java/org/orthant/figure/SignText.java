package org.orthant.figure;

import org.orthant.drawing.Ink;
import org.orthant.drawing.Text;
import org.orthant.labels.SignVector;

/** Sign vectors as text whose signs are equally wide. */
final class SignText {

    private static final char MINUS = '\u2212';

    private SignText() {}

    /** Signs with true minus signs, as wide as plus signs. */
    static String minus(String signs) {
        return signs.replace('-', MINUS);
    }

    /** Returns every sign in the colour of its label. */
    static Text coloured(SignVector signs) {
        Text text = Text.of("");
        for (int i = 0; i < signs.size(); i++) {
            text = text.coloured(signs.signAt(i) > 0 ? "+" : String.valueOf(MINUS), Ink.series(i));
        }
        return text;
    }
}
