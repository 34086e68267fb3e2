package org.orthant.data.image;

import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.FileImageInputStream;

/**
 * Decodes pictures of several formats, including JPEG, regardless of their file extension.
 *
 * <p>The size is checked before anything is unpacked: a small file can claim to be a gigantic picture. Grey pictures
 * get three equal colours. Refused are pictures with transparency, with four inks, or with more than 8 bits per colour,
 * and files that are damaged or end too early. Colour profiles and notes on orientation don't count.
 */
public final class PictureReader {

    /** The file is not a picture, or damaged. */
    public static final String DAMAGED = "does not decode";

    /** The file decodes only in part. */
    public static final String TRUNCATED = "ends too early";

    /** The picture is too large for a photograph. */
    public static final String TOO_LARGE = "claims more than 50 million pixels, or more than 16,384 in a row or column";

    /** The picture does not consist of red, green and blue, or of grey. */
    public static final String OTHER_COLOURS = "has other colours than RGB or grey with 8 bits";

    private static final long MOST_PIXELS = 50_000_000;
    private static final int LONGEST_SIDE = 16_384;
    private static final int BITS = 8;

    private PictureReader() {}

    /** Returns the picture in a file. */
    public static Picture read(Path file) throws NoSuchFileException, UnusablePictureException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString());
        }
        try (FileImageInputStream in = new FileImageInputStream(file.toFile())) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                throw new UnusablePictureException(DAMAGED);
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(in, true, true);
                return colours(decoded(reader));
            } finally {
                reader.dispose();
            }
        } catch (IOException | RuntimeException damaged) {
            // Decoders meet damaged data with exceptions of all kinds.
            throw new UnusablePictureException(
                    String.valueOf(damaged.getMessage()).contains("Unsupported Image Type") ? OTHER_COLOURS : DAMAGED);
        }
    }

    private static BufferedImage decoded(ImageReader reader) throws IOException, UnusablePictureException {
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        if (Math.max(width, height) > LONGEST_SIDE || (long) width * height > MOST_PIXELS) {
            throw new UnusablePictureException(TOO_LARGE);
        }
        AtomicBoolean truncated = new AtomicBoolean();
        reader.addIIOReadWarningListener((source, warning) -> {
            String text = warning.toLowerCase(Locale.ROOT);
            if (text.contains("truncated") || text.contains("premature")) {
                truncated.set(true);
            }
        });
        BufferedImage image = reader.read(0);
        if (truncated.get()) {
            throw new UnusablePictureException(TRUNCATED);
        }
        return image;
    }

    private static Picture colours(BufferedImage image) throws UnusablePictureException {
        ColorModel model = image.getColorModel();
        int bands = image.getRaster().getNumBands();
        boolean usual = Arrays.stream(model.getComponentSize()).allMatch(bits -> bits <= BITS);
        if (!usual || model.hasAlpha() || !(bands == 1 || bands == Picture.COLOURS)) {
            throw new UnusablePictureException(OTHER_COLOURS);
        }
        int width = image.getWidth();
        byte[] colours = new byte[Math.multiplyExact(width * Picture.COLOURS, image.getHeight())];
        int[] row = new int[width * bands];
        int at = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            readRow(image, y, row);
            for (int x = 0; x < width; x++) {
                for (int colour = 0; colour < Picture.COLOURS; colour++) {
                    if (bands == Picture.COLOURS) {
                        colours[at++] = (byte) row[x * bands + colour];
                    } else {
                        colours[at++] = (byte) (row[x] >> (BITS * (Picture.COLOURS - 1 - colour)));
                    }
                }
            }
        }
        return new Picture(width, image.getHeight(), colours);
    }

    /** With one band, red, green and blue of a pixel are packed into one number. */
    private static void readRow(BufferedImage image, int y, int[] row) {
        Raster raster = image.getRaster();
        if (image.getColorModel() instanceof IndexColorModel) {
            image.getRGB(0, y, row.length, 1, row, 0, row.length);
            return;
        }
        raster.getPixels(0, y, image.getWidth(), 1, row);
        if (raster.getNumBands() == 1) {
            for (int x = 0; x < row.length; x++) {
                // The sample itself: as a colour, Java would make it brighter.
                row[x] *= 0x010101;
            }
        }
    }
}
