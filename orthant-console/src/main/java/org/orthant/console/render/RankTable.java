package org.orthant.console.render;

import java.util.List;
import org.orthant.audit.RankCounts;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;

/** How many classes can be among the best. */
public final class RankTable {

    private RankTable() {}

    /** Returns a table with a row for each number of best classes. */
    public static Table of(List<RankCounts> counts) {
        return Table.of(
                "among_best",
                counts,
                List.of(
                        new Field<>("k", "among the best", RankCounts::k),
                        new Field<>("can", "can be", RankCounts::can),
                        new Field<>("never", "can never be", RankCounts::never),
                        new Field<>("unknown", "not known", RankCounts::unknown)));
    }
}
