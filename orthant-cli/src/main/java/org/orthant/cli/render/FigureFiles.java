package org.orthant.cli.render;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.PngWriter;
import org.orthant.drawing.SvgWriter;
import org.orthant.drawing.Theme;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.OutputFolder;
import org.orthant.io.Remedy;

/**
 * Writes drawings into a folder.
 *
 * @param folder the output folder
 * @param formats the file formats
 * @param look the themes
 */
public record FigureFiles(Path folder, Set<Format> formats, Look look) {

    /** Pixels of an image per unit of its drawing: sharp in print at column width. */
    private static final double SCALE = 3;

    /** A file format. */
    public enum Format {
        SVG,
        PNG
    }

    /** The backgrounds of figures. */
    public enum Look {
        LIGHT,
        DARK,
        /** One SVG file that follows the theme of its page; two PNG files. */
        BOTH
    }

    public FigureFiles {
        formats = Set.copyOf(formats);
    }

    /** Creates the folder if needed; it may have other files, but is not a link. */
    public void prepare() {
        OutputFolder.requireNoLink(folder);
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw BadInputException.uncreatable(folder, e).withRemedy(Remedy.OUTPUT_FOLDER);
        }
    }

    /** Writes one figure; returns its files. */
    public List<Path> write(String name, Drawing drawing) {
        List<Path> files = new ArrayList<>();
        if (formats.contains(Format.SVG)) {
            Path file = folder.resolve(name + (look == Look.DARK ? "-dark.svg" : ".svg"));
            AtomicFile.write(
                    file,
                    switch (look) {
                        case LIGHT -> SvgWriter.write(drawing, Theme.LIGHT);
                        case DARK -> SvgWriter.write(drawing, Theme.DARK);
                        case BOTH -> SvgWriter.writeAdaptive(drawing);
                    });
            files.add(file);
        }
        if (formats.contains(Format.PNG)) {
            for (Theme theme : themes()) {
                Path file = folder.resolve(name + (theme == Theme.DARK ? "-dark.png" : ".png"));
                byte[] image = PngWriter.write(drawing, theme, SCALE);
                AtomicFile.write(file, unfinished -> Files.write(unfinished, image));
                files.add(file);
            }
        }
        return files;
    }

    /** Writes the numbers of a figure; returns their file. */
    public Path writeNumbers(String name, String csv) {
        Path file = folder.resolve(name + ".csv");
        AtomicFile.write(file, csv);
        return file;
    }

    private List<Theme> themes() {
        return switch (look) {
            case LIGHT -> List.of(Theme.LIGHT);
            case DARK -> List.of(Theme.DARK);
            case BOTH -> List.of(Theme.LIGHT, Theme.DARK);
        };
    }
}
