package org.orthant.drawing;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes drawings as self-contained SVG images.
 *
 * <p>Colours are attributes, which every program that reads SVG supports. An adaptive image also has a style sheet that
 * takes over on dark pages; its selectors are confined to such images, because the styles of an image inside a page apply
 * to the whole page.
 */
public final class SvgWriter {

    /** The class of the root element. */
    static final String ROOT = "orthant-drawing";

    private static final String FONTS = "'Liberation Sans', Arial, Helvetica, sans-serif";

    private final Markup svg = new Markup();
    private final Theme theme;
    private final boolean adaptive;

    private SvgWriter(Theme theme, boolean adaptive) {
        this.theme = theme;
        this.adaptive = adaptive;
    }

    /** Returns the drawing in one theme. */
    public static String write(Drawing drawing, Theme theme) {
        return new SvgWriter(theme, false).document(drawing);
    }

    /** Returns the drawing in the theme that its reader prefers, light where that is not known. */
    public static String writeAdaptive(Drawing drawing) {
        return new SvgWriter(Theme.LIGHT, true).document(drawing);
    }

    private String document(Drawing drawing) {
        svg.start("svg").with("xmlns", "http://www.w3.org/2000/svg");
        svg.with("class", ROOT).with("role", "img");
        svg.with("width", drawing.width()).with("height", drawing.height());
        svg.with("viewBox", "0 0 " + Markup.number(drawing.width()) + " " + Markup.number(drawing.height()));
        svg.with("font-family", FONTS);
        svg.start("title").text(drawing.title()).end();
        svg.start("desc").text(drawing.description()).end();
        if (adaptive) {
            svg.start("style").text(sheet()).end();
        }
        draw(new Mark.Box(0, 0, drawing.width(), drawing.height(), 0, Paint.fill(Ink.PAPER)));
        drawing.marks().forEach(this::draw);
        return svg.end().document();
    }

    /** Plain values instead of CSS variables, which some converters do not know. */
    private static String sheet() {
        return List.of(Ink.values()).stream()
                .map(ink -> "." + ROOT + " .f-" + ink.style() + " { fill: " + ink.colour(Theme.DARK) + " }\n." + ROOT
                        + " .s-" + ink.style() + " { stroke: " + ink.colour(Theme.DARK) + " }\n")
                .collect(Collectors.joining("", "\n@media (prefers-color-scheme: dark) {\n", "}\n"));
    }

    private void draw(Mark mark) {
        if (mark instanceof Mark.Group group) {
            group(group);
        } else if (mark instanceof Mark.Words words) {
            words(words);
        } else if (mark instanceof Mark.Path path) {
            svg.start("path").with("d", path.outline().data());
            paint(path.paint()).end();
        } else if (mark instanceof Mark.Circle circle) {
            svg.start("circle").with("cx", circle.x()).with("cy", circle.y()).with("r", circle.radius());
            paint(circle.paint()).end();
        } else if (mark instanceof Mark.Box box) {
            svg.start("rect").with("x", box.x()).with("y", box.y());
            svg.with("width", box.width()).with("height", box.height());
            if (box.corner() > 0) {
                svg.with("rx", box.corner());
            }
            paint(box.paint()).end();
        }
    }

    private void group(Mark.Group group) {
        svg.start("g").with("class", group.role());
        if (!group.title().isEmpty()) {
            svg.start("title").text(group.title()).end();
        }
        group.marks().forEach(this::draw);
        svg.end();
    }

    private void words(Mark.Words words) {
        svg.start("text").with("x", words.x()).with("y", words.y()).with("font-size", words.size());
        switch (words.anchor()) {
            case START -> {}
            case MIDDLE -> svg.with("text-anchor", "middle");
            case END -> svg.with("text-anchor", "end");
        }
        if (words.angle() != 0) {
            svg.with(
                    "transform",
                    "rotate(" + Markup.number(words.angle()) + " " + Markup.number(words.x()) + " "
                            + Markup.number(words.y()) + ")");
        }
        colour("fill", words.ink());
        classes(Optional.of(words.ink()), Optional.empty());
        double rise = 0;
        for (Text.Run run : words.text().runs()) {
            rise = run(run, words.size(), rise);
        }
        svg.end();
    }

    /** Writes a run after one that stands so high; returns how high this one stands. */
    private double run(Text.Run run, double size, double before) {
        double rise = run.position().rise() * size;
        boolean plain = run.position() == Text.Position.BASE
                && !run.italic()
                && run.ink().isEmpty();
        if (plain && rise == before) {
            svg.text(run.text());
            return rise;
        }
        svg.start("tspan");
        if (rise != before) {
            svg.with("dy", before - rise);
        }
        if (run.position() != Text.Position.BASE) {
            svg.with("font-size", size * run.position().size());
        }
        if (run.italic()) {
            svg.with("font-style", "italic");
        }
        run.ink().ifPresent(ink -> colour("fill", ink));
        if (run.ink().isPresent()) {
            classes(run.ink(), Optional.empty());
        }
        svg.text(run.text()).end();
        return rise;
    }

    private Markup paint(Paint paint) {
        if (paint.fill().isPresent()) {
            colour("fill", paint.fill().get());
        } else {
            svg.with("fill", "none");
        }
        paint.stroke().ifPresent(ink -> {
            colour("stroke", ink);
            svg.with("stroke-width", paint.width());
            if (paint.dashes().isEmpty()) {
                svg.with("stroke-linecap", "round").with("stroke-linejoin", "round");
            } else {
                svg.with(
                        "stroke-dasharray",
                        paint.dashes().stream().map(Markup::number).collect(Collectors.joining(" ")));
            }
        });
        if (paint.opacity() < 1) {
            svg.with("opacity", paint.opacity());
        }
        classes(paint.fill(), paint.stroke());
        return svg;
    }

    private void colour(String attribute, Ink ink) {
        svg.with(attribute, ink.colour(theme));
    }

    private void classes(Optional<Ink> fill, Optional<Ink> stroke) {
        if (adaptive && (fill.isPresent() || stroke.isPresent())) {
            svg.with(
                    "class",
                    (fill.map(ink -> "f-" + ink.style()).orElse("") + " "
                                    + stroke.map(ink -> "s-" + ink.style()).orElse(""))
                            .strip());
        }
    }
}
