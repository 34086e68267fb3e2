package org.orthant.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.orthant.drawing.Mark.Anchor;

class PngWriterTest {

    private static BufferedImage image(Canvas canvas, Theme theme) throws IOException {
        byte[] png = PngWriter.write(canvas.drawing(40, 20, "", ""), theme, 3);
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    private static String colour(BufferedImage image, int x, int y) {
        return String.format("#%06x", image.getRGB(x, y) & 0xFFFFFF);
    }

    @Test
    void marksHaveTheirPlaceAndColour() throws IOException {
        Canvas canvas = new Canvas();
        canvas.box(10, 5, 10, 10, 0, Paint.fill(Ink.BLUE));
        canvas.circle(30, 10, 4, Paint.fill(Ink.VERMILION));
        canvas.line(0, 18, 40, 18, Paint.stroke(Ink.GREEN, 2));
        for (Theme theme : Theme.values()) {
            BufferedImage image = image(canvas, theme);
            assertThat(image.getWidth()).isEqualTo(120);
            assertThat(image.getHeight()).isEqualTo(60);
            assertThat(colour(image, 1, 1)).isEqualTo(Ink.PAPER.colour(theme));
            assertThat(colour(image, 45, 30)).isEqualTo(Ink.BLUE.colour(theme));
            assertThat(colour(image, 90, 30)).isEqualTo(Ink.VERMILION.colour(theme));
            assertThat(colour(image, 60, 54)).isEqualTo(Ink.GREEN.colour(theme));
        }
    }

    @Test
    void textIsDrawnFromItsAnchor() throws IOException {
        for (Anchor anchor : Anchor.values()) {
            Canvas canvas = new Canvas();
            canvas.text(20, 15, 10, Text.of("MM"), Ink.TEXT, anchor);
            BufferedImage image = image(canvas, Theme.LIGHT);
            int left = 0;
            int right = 0;
            for (int x = 0; x < image.getWidth(); x++) {
                for (int y = 0; y < image.getHeight(); y++) {
                    boolean ink = (image.getRGB(x, y) & 0xFF) < 128;
                    left += ink && x < 60 ? 1 : 0;
                    right += ink && x >= 60 ? 1 : 0;
                }
            }
            assertThat(left > 20).isEqualTo(anchor != Anchor.START);
            assertThat(right > 20).isEqualTo(anchor != Anchor.END);
        }
    }

    @Test
    void noFontOfTheMachineIsNeeded() throws IOException {
        Path libraries = Path.of("/proc/self/maps");
        assumeTrue(Files.isReadable(libraries), "what is loaded can be seen on Linux only");
        Canvas canvas = new Canvas();
        canvas.text(20, 15, 10, Text.of("x").italic("y").superscript("2"), Ink.TEXT, Anchor.MIDDLE);
        image(canvas, Theme.DARK);
        assertThat(Files.readString(libraries)).contains("libawt").doesNotContain("libfontmanager", "libfontconfig");
    }
}
