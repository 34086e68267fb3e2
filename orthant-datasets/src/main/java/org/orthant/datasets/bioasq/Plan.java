package org.orthant.datasets.bioasq;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.orthant.data.split.Part;
import org.orthant.io.BadInputException;
import org.orthant.io.Journal;
import org.orthant.io.Vocabulary;

/**
 * The articles and headings of a data set to be built, found by a pass over the file that need not be repeated.
 *
 * @param parts of the chosen articles, by their number
 * @param headings that are labels
 * @param considered the number of articles from which the subset was drawn
 * @param uncovered the number of articles of the subset with a heading that is not a label
 */
record Plan(Map<Integer, Part> parts, Vocabulary headings, long considered, long uncovered) {

    private static final String HEADING = "heading ";
    private static final String ARTICLE = "article ";
    private static final String UNCOVERED = "uncovered ";
    private static final String END = "considered ";

    /** Writes the plan into a journal that has nothing yet. */
    void write(Journal journal) {
        headings.names().forEach(name -> journal.append(HEADING + name));
        parts.forEach((pmid, part) -> journal.append(ARTICLE + pmid + " " + part.name()));
        journal.append(UNCOVERED + uncovered);
        journal.append(END + considered);
        journal.flush();
    }

    /** Gathers a plan from the records of a journal. */
    static final class Reader {
        private final Path journal;
        private final List<String> headings = new ArrayList<>();
        private final Map<Integer, Part> parts = new LinkedHashMap<>();
        private long considered = -1;
        private long uncovered;

        Reader(Path journal) {
            this.journal = journal;
        }

        void take(String record) {
            if (record.startsWith(HEADING)) {
                headings.add(record.substring(HEADING.length()));
            } else if (record.startsWith(ARTICLE)) {
                int blank = record.indexOf(' ', ARTICLE.length());
                parts.put(
                        Integer.parseInt(record, ARTICLE.length(), blank, 10),
                        Part.valueOf(record.substring(blank + 1)));
            } else if (record.startsWith(UNCOVERED)) {
                uncovered = Long.parseLong(record, UNCOVERED.length(), record.length(), 10);
            } else {
                considered = Long.parseLong(record, END.length(), record.length(), 10);
            }
        }

        /** The plan; nothing if the journal has none. */
        @Nullable Plan plan() {
            if (considered >= 0) {
                return new Plan(parts, Vocabulary.of(headings), considered, uncovered);
            }
            if (!headings.isEmpty()) {
                throw BadInputException.in(journal, "has an incomplete plan: delete it to start over");
            }
            return null;
        }
    }
}
