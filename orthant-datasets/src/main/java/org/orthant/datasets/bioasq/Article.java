package org.orthant.datasets.bioasq;

import java.util.List;

/**
 * An article of the file.
 *
 * @param line where it stands
 * @param pmid its number in PubMed
 * @param text journal, title and abstract
 * @param headings its MeSH headings, each once
 */
record Article(long line, int pmid, String text, List<String> headings) {

    Article {
        headings = List.copyOf(headings);
    }
}
