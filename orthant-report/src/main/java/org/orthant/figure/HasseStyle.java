package org.orthant.figure;

/**
 * The style sheet of {@link HasseSvg}.
 *
 * <p>Selectors are confined to the picture, because the styles of an image inside a page apply to the whole page.
 * Colours are from the palette of Okabe and Ito. They are plain values, not CSS variables, which some converters of SVG
 * do not know.
 */
final class HasseStyle {

    /** The class of the root element. */
    static final String ROOT = "orthant-hasse";

    /** The id of the pattern that fills impossible nodes. */
    static final String HATCH = "orthant-hasse-hatch";

    static final String SHEET = """

            .orthant-hasse { max-width: 100%; height: auto; font-size: 13px; font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif }
            .orthant-hasse .paper { fill: #ffffff }
            .orthant-hasse .band { fill: #eef1f5 }
            .orthant-hasse text { fill: #1b1f24 }
            .orthant-hasse .heading { font-size: 20px; font-weight: 600 }
            .orthant-hasse .quiet { fill: #5a626d }
            .orthant-hasse .signs { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; text-anchor: middle }
            .orthant-hasse .edges path { fill: none; stroke: #7d8794; stroke-opacity: .3 }
            .orthant-hasse .edges .can { stroke: #0072b2; stroke-opacity: .75 }
            .orthant-hasse .can .shape { fill: #0072b2; stroke: #0072b2 }
            .orthant-hasse .never .shape { fill: url(#orthant-hasse-hatch); stroke: #b85000; stroke-dasharray: 3 2 }
            .orthant-hasse .can .signs { fill: #ffffff }
            .orthant-hasse .never .signs { fill: #6b2f00 }
            .orthant-hasse .never circle.shape { fill: #ffffff; stroke-dasharray: none }
            .orthant-hasse .hatch-ground { fill: #fffaf3 }
            .orthant-hasse .hatch-line { stroke: #f3cf9f }
            @media (prefers-color-scheme: dark) {
            .orthant-hasse .paper { fill: #14171c }
            .orthant-hasse .band { fill: #1e232b }
            .orthant-hasse text { fill: #e9ecf0 }
            .orthant-hasse .quiet { fill: #a4adba }
            .orthant-hasse .edges path { stroke: #8f9aa8 }
            .orthant-hasse .edges .can { stroke: #56b4e9 }
            .orthant-hasse .can .shape { fill: #56b4e9; stroke: #56b4e9 }
            .orthant-hasse .never .shape { stroke: #e69f00 }
            .orthant-hasse .can .signs { fill: #06202f }
            .orthant-hasse .never .signs { fill: #ffdf9e }
            .orthant-hasse .never circle.shape { fill: #14171c }
            .orthant-hasse .hatch-ground { fill: #1d1a14 }
            .orthant-hasse .hatch-line { stroke: #4a3a1a }
            }
            """;

    private HasseStyle() {}
}
