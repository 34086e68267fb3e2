package org.orthant.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.orthant.io.Sha256;

/**
 * The frame of a report: one self-contained HTML document.
 *
 * @param title its heading
 * @param lead what it says in a sentence
 * @param sections from above to below
 * @param data what the script of the page shows in its table, as JSON without any {@code <}; nothing for a page without
 *     script
 */
public record Page(String title, Html lead, List<Section> sections, Optional<String> data) {

    /** Fewer sections are seen at a glance. */
    private static final int FEWEST_LISTED = 4;

    /** A part of the page with its heading. */
    public record Section(String heading, Html content) {}

    /** Copies the sections, and refuses data that could end the element in which it stands. */
    public Page {
        sections = List.copyOf(sections);
        if (data.filter(json -> json.indexOf('<') >= 0).isPresent()) {
            throw new IllegalArgumentException("the data of a page must have \\u003c instead of <");
        }
    }

    /** Returns the document. */
    public String render() {
        String script = resource("report.js");
        List<Html> head = new ArrayList<>();
        head.add(Html.element("meta", "charset", "utf-8"));
        head.add(Html.element("meta", Map.of("http-equiv", "Content-Security-Policy", "content", policy(script))));
        head.add(Html.element("meta", Map.of("name", "viewport", "content", "width=device-width, initial-scale=1")));
        head.add(Html.element("title", Html.text(title)));
        head.add(Html.element("style", Html.trusted(resource("report.css"))));
        List<Html> body = new ArrayList<>();
        body.add(
                Html.element("header", Html.element("h1", Html.text(title)), Html.element("p", "class", "lead", lead)));
        if (sections.size() >= FEWEST_LISTED) {
            body.add(contents());
        }
        for (int i = 0; i < sections.size(); i++) {
            Section section = sections.get(i);
            body.add(Html.element(
                    "section", "id", id(i), Html.element("h2", Html.text(section.heading)), section.content));
        }
        Html main = Html.element("main", Html.join(body));
        Html scripts = data.map(json -> Html.join(List.of(
                        Html.element("script", Map.of("type", "application/json", "id", "data"), Html.trusted(json)),
                        Html.element("script", Html.trusted(script)))))
                .orElse(Html.text(""));
        return "<!DOCTYPE html>\n"
                + Html.element(
                        "html",
                        "lang",
                        "en",
                        Html.element("head", Html.join(head)),
                        Html.element("body", main, scripts))
                + "\n";
    }

    private Html contents() {
        List<Html> links = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            links.add(Html.element("li", Html.element("a", "href", "#" + id(i), Html.text(sections.get(i).heading))));
        }
        return Html.element(
                "nav", Map.of("class", "contents", "aria-label", "Contents"), Html.element("ul", Html.join(links)));
    }

    private static String id(int section) {
        return "section-" + (section + 1);
    }

    /** Nothing is loaded, sent or run except our own script, known by its hash. */
    private static String policy(String script) {
        return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + sha256(script)
                + "'; base-uri 'none'; form-action 'none'";
    }

    private static String sha256(String text) {
        byte[] hash = new Sha256().add(text.getBytes(StandardCharsets.UTF_8)).bytes();
        return Base64.getEncoder().encodeToString(hash);
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(Page.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
