package org.orthant.studio.audit;

import java.util.List;

/**
 * All about one label set.
 *
 * @param certificate its certificate, as it stands in the file
 * @param check what the checker, which uses nothing of the engine but exact arithmetic that both have, says about it
 * @param said what is known about it, in sentences
 */
record SetDetail(String certificate, String check, List<String> said) {

    /** Copies the list. */
    SetDetail {
        said = List.copyOf(said);
    }
}
