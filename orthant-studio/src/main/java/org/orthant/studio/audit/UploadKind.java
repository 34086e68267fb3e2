package org.orthant.studio.audit;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an uploaded file holds. */
enum UploadKind {
    MODEL,
    WEIGHTS,
    BIAS,
    LABELS,
    NAMES,
    /** Features of the classes to teach, of a repair. */
    EXAMPLES,
    /** The classes of these. */
    TARGETS,
    /** Features whose predictions must stay. */
    KEEP;

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<UploadKind> of(String text) {
        return Arrays.stream(values()).filter(kind -> kind.text().equals(text)).findFirst();
    }
}
