package org.orthant.datasets.bioasq;

import java.util.BitSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.datasets.bioasq.ArticleParser.UnusableException;
import org.orthant.datasets.build.Skipped;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;

/**
 * Goes through a file of the form {@code {"articles":[ … ]}}, in which every article begins and ends within a line.
 *
 * <p>Lines are read on their own, so that one that is broken costs no other. Those that are not UTF-8 are Latin-1. An
 * article whose number has occurred before is skipped.
 */
final class ArticleFile {

    static final String REPEATED = "has the pmid of an article before";
    private static final Pattern OPENING = Pattern.compile("\\s*\\{\\s*\"articles\"\\s*:\\s*\\[");
    private static final Pattern CLOSING = Pattern.compile("\\s*\\]\\s*\\}\\s*");

    private final SourceFile file;
    private final Skipped skipped;
    private final Consumer<Article> action;
    private final BitSet seen = new BitSet();
    private boolean open;
    private boolean closed;
    private long lines;

    private ArticleFile(SourceFile file, Skipped skipped, Consumer<Article> action) {
        this.file = file;
        this.skipped = skipped;
        this.action = action;
    }

    /** Hands over all usable articles, in their order, and notes all others. */
    static void forEach(SourceFile file, String stage, Watcher watcher, Skipped skipped, Consumer<Article> action) {
        ArticleFile articles = new ArticleFile(file, skipped, action);
        file.read(
                stage,
                watcher,
                in -> TextLines.forEachOrLatin1(file.path(), in, "an article each", articles::takeLine));
        articles.requireEnd();
    }

    private void takeLine(long number, String line, boolean latin1) {
        lines = number;
        if (latin1) {
            skipped.add(Skipped.LATIN1, file.path(), number);
        }
        String rest = line;
        if (!open && !rest.isBlank()) {
            Matcher opening = OPENING.matcher(rest);
            if (!opening.lookingAt()) {
                throw BadInputException.at(
                        file.path(),
                        number,
                        "does not begin with {\"articles\":[ : expected a file of BioASQ's task A");
            }
            open = true;
            rest = rest.substring(opening.end());
        }
        takeArticles(number, rest);
    }

    /** Takes the articles of a line, of which there is one as a rule. */
    private void takeArticles(long number, String line) {
        String rest = line.strip();
        while (!rest.isEmpty()) {
            if (closed) {
                skipped.add("comes after the end of the array", file.path(), number);
                return;
            }
            if (CLOSING.matcher(rest).matches()) {
                closed = true;
                return;
            }
            try {
                ArticleParser parser = new ArticleParser(rest);
                rest = rest.substring(parser.end()).strip();
                take(number, parser);
            } catch (UnusableException unusable) {
                skipped.add(String.valueOf(unusable.getMessage()), file.path(), number);
                // A broken last article ends the array all the same.
                closed = rest.endsWith("}]}");
                return;
            }
            rest = rest.startsWith(",") ? rest.substring(1).strip() : rest;
        }
    }

    private void take(long number, ArticleParser parser) {
        try {
            Article article = parser.article(number);
            if (seen.get(article.pmid())) {
                skipped.add(REPEATED, file.path(), number);
            } else {
                seen.set(article.pmid());
                action.accept(article);
            }
        } catch (UnusableException unusable) {
            skipped.add(String.valueOf(unusable.getMessage()), file.path(), number);
        }
    }

    private void requireEnd() {
        if (!closed) {
            throw BadInputException.in(
                    file.path(), "ends after " + lines + " lines without ]} : is it complete? Fetch it again");
        }
    }
}
