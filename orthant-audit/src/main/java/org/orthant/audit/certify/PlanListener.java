package org.orthant.audit.certify;

import org.orthant.io.BadInputException;
import org.orthant.layer.Frequencies;

/** Follows a {@link PlanCertification}. Its methods are called by the thread that runs it. */
public interface PlanListener {

    /** Ignores everything. */
    PlanListener NONE = new PlanListener() {};

    /** Fixed columns are tried on a sample of the label sets. */
    default void trying(Frequencies frequencies) {}

    /** Fixed columns are tried on all label sets. */
    default void proving(Frequencies frequencies) {}

    /** The certificates of a finished plan are checked again. */
    default void checkingAgain() {}

    /** The files of a search without result could not be removed. */
    default void notRemoved(BadInputException problem) {}
}
