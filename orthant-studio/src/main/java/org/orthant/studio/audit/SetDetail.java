package org.orthant.studio.audit;

import java.util.Optional;

/**
 * All about one label set.
 *
 * @param certificate its certificate, as it stands in the file
 * @param check what the checker, which uses nothing of the engine but exact arithmetic that both have, says about it
 * @param explanation why it can never be predicted, if that is so
 */
record SetDetail(String certificate, String check, Optional<String> explanation) {}
