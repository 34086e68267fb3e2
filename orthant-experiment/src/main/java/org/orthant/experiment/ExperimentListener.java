package org.orthant.experiment;

import java.util.Map;
import org.orthant.audit.AuditListener;

/** Follows an experiment. */
public interface ExperimentListener {

    /** Work on a cell has failed; {@code line} says which and why. */
    void failed(String line);

    /** Work on a cell is done; {@code line} says which and what came of it. */
    void done(String line);

    /**
     * Called several times a second while cells are trained.
     *
     * @param ended how many cells are done
     * @param cells how many there are
     * @param running how far each is that is under way, in words, by name
     */
    void training(int ended, int cells, Map<String, String> running);

    /** Something else is told next. */
    void trainingPauses();

    /** Follows the verification of a cell. */
    AuditListener verification();
}
