package org.orthant.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import javax.imageio.stream.FileImageOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.testing.Randomised;

class PictureTest {

    @TempDir
    Path home;

    private Path write(BufferedImage image, String format) throws IOException {
        Path file = home.resolve("image." + format);
        assertThat(ImageIO.write(image, format, file.toFile())).isTrue();
        return file;
    }

    private static BufferedImage noise(int width, int height, int type) {
        SplittableRandom random = new SplittableRandom(1);
        BufferedImage image = new BufferedImage(width, height, type);
        WritableRaster raster = image.getRaster();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                for (int band = 0; band < raster.getNumBands(); band++) {
                    raster.setSample(x, y, band, random.nextInt(256));
                }
            }
        }
        return image;
    }

    private static String refusal(Path file) {
        try {
            PictureReader.read(file);
            return "";
        } catch (UnusablePictureException | NoSuchFileException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    @Test
    void coloursAreThoseOfTheFileAlsoGreyOnes() throws Exception {
        BufferedImage image = noise(5, 3, BufferedImage.TYPE_3BYTE_BGR);
        Picture picture = PictureReader.read(write(image, "png"));
        BufferedImage greyImage = noise(5, 3, BufferedImage.TYPE_BYTE_GRAY);
        Picture grey = PictureReader.read(write(greyImage, "png"));
        BufferedImage indexed = new BufferedImage(5, 3, BufferedImage.TYPE_BYTE_INDEXED);
        indexed.setRGB(2, 1, 0xFF0000);
        Picture palette = PictureReader.read(write(indexed, "png"));

        float[] shares = new float[46];
        assertThat(picture.copyShares(shares, 1)).isEqualTo(45);
        for (int y = 0; y < 3; y++) {
            for (int x = 0; x < 5; x++) {
                for (int colour = 0; colour < 3; colour++) {
                    int expected = image.getRGB(x, y) >> (16 - 8 * colour) & 0xFF;
                    assertThat(picture.colour(x, y, colour)).isEqualTo(expected);
                    assertThat(shares[1 + colour * 15 + y * 5 + x]).isEqualTo(expected / 255f);
                    assertThat(grey.colour(x, y, colour))
                            .isEqualTo(greyImage.getRaster().getSample(x, y, 0));
                }
            }
        }
        assertThat(palette.colour(2, 1, 0)).isEqualTo(255);
        assertThat(palette.colour(2, 1, 1)).isZero();
        assertThat(palette.colour(0, 0, 0)).isZero();
    }

    @Test
    void stretchingKeepsPlainColoursAndMeansAndWhatHasTheSizeAlready() {
        Randomised.repeat(10, random -> {
            int width = random.nextInt(1, 40);
            int height = random.nextInt(1, 40);
            int side = random.nextInt(1, 20);
            byte[] plain = new byte[width * height * 3];
            Arrays.fill(plain, (byte) random.nextInt(256));
            Picture stretched = new Picture(width, height, plain).stretched(side);
            for (int at = 0; at < side; at++) {
                assertThat(stretched.colour(at, side - 1 - at, at % 3)).isEqualTo(plain[0] & 0xFF);
            }
        });
        byte[] halves = {0, 0, 0, 100, 100, 100, 0, 0, 0, 100, 100, 100};
        Picture picture = new Picture(2, 2, halves);
        assertThat(picture.stretched(2)).isSameAs(picture);
        assertThat(picture.stretched(1).colour(0, 0, 0)).isEqualTo(50);
        // Centres of new pixels are at 1/4 and 3/4 between those of the old ones.
        assertThat(picture.stretched(4).colour(1, 2, 0)).isEqualTo(25);
        assertThat(picture.stretched(4).colour(0, 2, 0)).isZero();
    }

    @Test
    void aStretchIsTheTriangleFilterOfThePixelsAround() {
        Randomised.repeat(5, random -> {
            int width = random.nextInt(20, 50);
            byte[] colours = new byte[width * 3];
            random.nextBytes(colours);
            Picture stretched = new Picture(width, 1, colours).stretched(7);
            double step = width / 7.0;
            for (int place = 0; place < 7; place++) {
                double sum = 0;
                double total = 0;
                for (int x = 0; x < width; x++) {
                    double weight = Math.max(0, 1 - Math.abs((x + 0.5) / step - (place + 0.5)));
                    sum += weight * (colours[x * 3 + 1] & 0xFF);
                    total += weight;
                }
                assertThat((double) stretched.colour(place, 3, 1)).isCloseTo(sum / total, within(0.51));
            }
        });
    }

    @Test
    void jpegFilesComeBackNearlyTheSame() throws Exception {
        byte[] colours = new byte[64 * 64 * 3];
        for (int i = 0; i < colours.length; i++) {
            colours[i] = (byte) (i / 3 % 64 * 3);
        }
        Path file = home.resolve("square.jpg");
        PictureWriter.write(new Picture(64, 64, colours), file);
        Picture read = PictureReader.read(file);
        for (int x = 0; x < 64; x++) {
            assertThat(read.colour(x, 31, 1)).isCloseTo(x * 3, within(6));
        }
    }

    @Test
    void whatIsNoIntactPictureOfUsualColoursIsRefused() throws Exception {
        Path jpeg = write(noise(64, 64, BufferedImage.TYPE_3BYTE_BGR), "jpg");
        byte[] bytes = Files.readAllBytes(jpeg);
        Path cut = Files.write(home.resolve("cut.jpg"), Arrays.copyOf(bytes, bytes.length / 2));
        Path text = Files.writeString(home.resolve("text.jpg"), "no image");
        Path empty = Files.write(home.resolve("empty.jpg"), new byte[0]);

        assertThat(refusal(cut)).isEqualTo(PictureReader.TRUNCATED);
        assertThat(refusal(text)).isEqualTo(PictureReader.DAMAGED);
        assertThat(refusal(empty)).isEqualTo(PictureReader.DAMAGED);
        assertThat(refusal(write(noise(4, 4, BufferedImage.TYPE_4BYTE_ABGR), "png")))
                .isEqualTo(PictureReader.OTHER_COLOURS);
        assertThat(refusal(write(noise(4, 4, BufferedImage.TYPE_USHORT_GRAY), "png")))
                .isEqualTo(PictureReader.OTHER_COLOURS);
        assertThat(refusal(fourInks())).isEqualTo(PictureReader.OTHER_COLOURS);
        assertThat(refusal(bomb(100_000, 100_000))).isEqualTo(PictureReader.TOO_LARGE);
        assertThat(refusal(bomb(1, 20_000))).isEqualTo(PictureReader.TOO_LARGE);
        assertThatThrownBy(() -> PictureReader.read(home.resolve("none.jpg"))).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> PictureReader.read(home)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void damagedBytesAreRefusedOrReadButNeverEndTheProgram() throws Exception {
        byte[] bytes = Files.readAllBytes(write(noise(16, 16, BufferedImage.TYPE_3BYTE_BGR), "jpg"));
        Randomised.repeat(60, random -> {
            byte[] damaged = bytes.clone();
            for (int i = 0; i < 4; i++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                refusal(Files.write(home.resolve("damaged.jpg"), damaged));
            } catch (IOException failure) {
                throw new IllegalStateException(failure);
            }
        });
    }

    private Path fourInks() throws IOException {
        Path file = home.resolve("inks.jpg");
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        try (FileImageOutputStream out = new FileImageOutputStream(file.toFile())) {
            writer.setOutput(out);
            Raster raster = Raster.createInterleavedRaster(0, 8, 8, 4, null);
            writer.write(null, new IIOImage(raster, null, null), null);
        } finally {
            writer.dispose();
        }
        return file;
    }

    /** The header of a PNG file, and nothing behind it. */
    private Path bomb(int width, int height) throws IOException {
        ByteArrayOutputStream chunk = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(chunk);
        data.write("IHDR".getBytes(StandardCharsets.US_ASCII));
        data.writeInt(width);
        data.writeInt(height);
        data.write(new byte[] {8, 2, 0, 0, 0});
        CRC32 sum = new CRC32();
        sum.update(chunk.toByteArray());
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(file);
        out.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
        out.writeInt(13);
        out.write(chunk.toByteArray());
        out.writeInt((int) sum.getValue());
        return Files.write(home.resolve("bomb.png"), file.toByteArray());
    }
}
