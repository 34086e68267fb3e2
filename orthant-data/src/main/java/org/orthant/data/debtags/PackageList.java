package org.orthant.data.debtags;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.TextLines;

/**
 * Reads a Debian package list, as {@code apt-cache dumpavail} prints it: paragraphs of {@code Field: value} lines,
 * where a line that begins with a blank continues the one before, and an empty line ends the paragraph.
 *
 * <p>Packages without tags are skipped. Of several versions of a package the first one counts.
 */
final class PackageList {

    private static final Pattern TAG_LIST = Pattern.compile("([^,{}]*)\\{([^{}]*)\\}|[^,{}]+");
    private static final Pattern COMMA = Pattern.compile(",");

    private final Path file;
    private final Map<String, TaggedPackage> packages = new LinkedHashMap<>();
    private final Map<String, String> fields = new LinkedHashMap<>();
    private String field = "";

    private PackageList(Path file) {
        this.file = file;
    }

    /** Returns the tagged packages by name, in their order; {@code file} is what the list is called in messages. */
    static Map<String, TaggedPackage> read(Path file, InputStream in) {
        PackageList list = new PackageList(file);
        TextLines.forEach(file, in, "a Debian package list", list::take);
        list.endParagraph(0);
        if (list.packages.isEmpty()) {
            throw BadInputException.in(
                    file,
                    "has no package with tags: expected the package lists of Debian, which apt-get update fetches");
        }
        return list.packages;
    }

    private void take(long number, String line) {
        if (line.isBlank()) {
            endParagraph(number);
        } else if (Character.isWhitespace(line.charAt(0))) {
            if (field.isEmpty()) {
                throw BadInputException.at(file, number, "continues no field: expected a line such as Package: 0ad");
            }
            fields.merge(field, line.strip(), (before, more) -> before + "\n" + more);
        } else {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw BadInputException.at(
                        file,
                        number,
                        "\"" + Excerpt.of(line) + "\" is not a field: expected a line such as Package: 0ad");
            }
            field = line.substring(0, colon).toLowerCase(Locale.ROOT);
            fields.put(field, line.substring(colon + 1).strip());
        }
    }

    private void endParagraph(long number) {
        String name = fields.get("package");
        if (name == null && !fields.isEmpty()) {
            String problem = "a paragraph without a Package field ends here: expected one in each";
            throw number == 0 ? BadInputException.in(file, problem) : BadInputException.at(file, number, problem);
        }
        Set<String> tags = tags(fields.getOrDefault("tag", ""));
        if (name != null && !tags.isEmpty()) {
            String description = fields.getOrDefault("description", fields.getOrDefault("description-en", ""));
            packages.putIfAbsent(
                    name,
                    new TaggedPackage(name, description.lines().findFirst().orElse(""), tags));
        }
        fields.clear();
        field = "";
    }

    /** Returns the tags of a field; {@code use::{a,b}} is short for {@code use::a, use::b}. */
    private static Set<String> tags(String text) {
        Set<String> tags = new TreeSet<>();
        Matcher matcher = TAG_LIST.matcher(text.replaceAll("\\s+", ""));
        while (matcher.find()) {
            String alternatives = matcher.group(2);
            if (alternatives == null) {
                tags.add(matcher.group());
            } else {
                COMMA.splitAsStream(alternatives)
                        .filter(part -> !part.isEmpty())
                        .forEach(part -> tags.add(matcher.group(1) + part));
            }
        }
        return tags;
    }
}
