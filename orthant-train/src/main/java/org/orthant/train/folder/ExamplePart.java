package org.orthant.train.folder;

import java.util.Locale;
import org.orthant.data.Dataset;
import org.orthant.data.Split;

/** Examples that a model is judged by. */
public enum ExamplePart {
    /** Those that tell when to stop. */
    VALIDATION,
    /** Those that nothing was chosen by. */
    TEST;

    /** These examples of a data set. */
    public Split of(Dataset data) {
        return switch (this) {
            case VALIDATION -> data.validation();
            case TEST -> data.test();
        };
    }

    /** As it stands in files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
