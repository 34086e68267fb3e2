package org.orthant.verify.prepare;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.PreparedRows;

/** A layer with all that is computed once and serves every label set; shared between threads. */
public final class PreparedLayer {

    private final OutputLayer layer;
    private final Box domain;
    private final PreparedRows rows;
    private @Nullable AllOff allOff;
    private @Nullable PreparedRows rowsFromMiddle;

    /** Prepares a layer for features of a domain. */
    public PreparedLayer(OutputLayer layer, Box domain) {
        this.layer = layer;
        this.domain = domain;
        this.rows = new PreparedRows(new DomainRows(layer, domain));
    }

    /** The rows, with points measured from the point of the domain that is nearest to zero. */
    public PreparedRows rows() {
        return rows;
    }

    /** The rows with points measured from the middle of the domain, which is bounded; made when they are first needed. */
    public synchronized PreparedRows rowsFromMiddle() {
        if (rowsFromMiddle == null) {
            DomainRows fromMiddle = DomainRows.fromMiddle(layer, domain);
            rowsFromMiddle = fromMiddle.hasOriginOf(rows.source()) ? rows : new PreparedRows(fromMiddle);
        }
        return rowsFromMiddle;
    }

    /** The label set without labels, if it helps with others; solved when it is first needed. */
    public synchronized Optional<AllOff> allOff() {
        if (allOff == null && AllOff.helps(rows)) {
            allOff = new AllOff(rows);
        }
        return Optional.ofNullable(allOff);
    }
}
