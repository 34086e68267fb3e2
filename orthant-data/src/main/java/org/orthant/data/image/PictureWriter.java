package org.orthant.data.image;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.FileImageOutputStream;

/** Encodes pictures as JPEG. */
public final class PictureWriter {

    private static final float QUALITY = 0.95f;

    private PictureWriter() {}

    /** Writes a file of high quality (95 of 100). */
    public static void write(Picture picture, Path file) throws IOException {
        BufferedImage image = new BufferedImage(picture.width(), picture.height(), BufferedImage.TYPE_INT_RGB);
        int[] row = new int[picture.width() * Picture.COLOURS];
        for (int y = 0; y < picture.height(); y++) {
            for (int i = 0; i < row.length; i++) {
                row[i] = picture.colour(i / Picture.COLOURS, y, i % Picture.COLOURS);
            }
            image.getRaster().setPixels(0, y, picture.width(), 1, row);
        }
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        try (FileImageOutputStream out = new FileImageOutputStream(file.toFile())) {
            ImageWriteParam settings = writer.getDefaultWriteParam();
            settings.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            settings.setCompressionQuality(QUALITY);
            writer.setOutput(out);
            writer.write(null, new IIOImage(image, null, null), settings);
        } finally {
            writer.dispose();
        }
    }
}
