package org.orthant.datasets.mimic;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.orthant.datasets.build.CsvTable;
import org.orthant.datasets.build.PartLists;
import org.orthant.datasets.build.Skipped;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;

/** The codes of the listed admissions, each once per admission, in alphabetical order. */
final class AdmissionCodes {

    static final String NO_CODE = "has no ICD9_CODE";
    static final String NO_ADMISSION = "has no HADM_ID that is a number";

    private final Map<Long, Set<String>> codes = new HashMap<>();
    private final Map<String, String> shared = new HashMap<>();
    private final PartLists lists;
    private final Skipped skipped;

    AdmissionCodes(PartLists lists, Skipped skipped) {
        this.lists = lists;
        this.skipped = skipped;
    }

    /** Takes the codes of a table. */
    void read(SourceFile file, Icd9 kind, Watcher watcher) {
        CsvTable.forEach(file, List.of("HADM_ID", "ICD9_CODE"), watcher, skipped, (line, values) -> {
            long admission = Admissions.id(values.get(0));
            String code = kind.pointed(values.get(1));
            if (admission == Admissions.NONE) {
                skipped.add(NO_ADMISSION, file.path(), line);
            } else if (lists.part(admission) != null) {
                if (code.isEmpty()) {
                    skipped.add(NO_CODE, file.path(), line);
                } else {
                    codes.computeIfAbsent(admission, unused -> new TreeSet<>())
                            .add(shared.computeIfAbsent(code, same -> same));
                }
            }
        });
    }

    /** Returns the codes of an admission. */
    Set<String> of(long admission) {
        return codes.getOrDefault(admission, Set.of());
    }
}
