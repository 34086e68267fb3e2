package org.orthant.cli.paper;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/**
 * Tables, lists and folders of photographs with the names, columns and peculiarities of OpenImages v6.
 *
 * <p>Tables list more images than the folders have, rows of machines, classes that people have denied and classes that are not trainable.
 * A photograph has a patch for each of its classes, of a colour and at a place that belong to the class; a few are grey, and a few damaged.
 */
final class GeneratedOpenImages {

    static final int TRAIN = 108_228;
    static final int VALIDATION = 5_000;
    static final int TEST = 10_000;
    static final int LABELS = 8_933;
    static final int ACTIVE = 50;
    static final int SIDE = 448;

    /** Image-level classes of version 6, of which 9,605 are trainable. */
    private static final int CLASSES = 19_958;

    private static final int TRAINABLE = 9_605;
    private static final double MEAN_ACTIVE = 6;
    private static final double IN_FOLDER = 1.2;
    private static final int GRID = 4;

    private final Scale scale;
    private final int side;
    private final LabelSets sets;
    private final Random random = new Random(7);

    private GeneratedOpenImages(Scale scale) {
        this.scale = scale;
        this.side = side(scale);
        this.sets = new LabelSets(
                scale.number(LABELS), Math.max(2, MEAN_ACTIVE / Math.sqrt(scale.factor())), scale.size(45), 7);
    }

    /** Returns the side of squares that the encoder takes: a multiple of 4, at least 64. */
    static int side(Scale scale) {
        return Math.max(64, scale.size(SIDE / 4.0) * 4);
    }

    /** Writes the files into a folder. */
    static void write(Path folder, Scale scale) throws IOException {
        new GeneratedOpenImages(scale).write(folder);
    }

    private void write(Path folder) throws IOException {
        Files.writeString(
                folder.resolve("oidv6-class-descriptions.csv"),
                lines(
                        scale.number(CLASSES),
                        label -> name(label) + ",\"Thing " + label + ", generated\"",
                        "LabelName,DisplayName"));
        Files.writeString(
                folder.resolve("oidv6-classes-trainable.txt"),
                lines(scale.number(TRAINABLE), GeneratedOpenImages::name, "").stripLeading());
        // The download of all training images whose names begin with 1.
        part(folder, "train_1", "oidv6-train-annotations-human-imagelabels.csv", scale.number(TRAIN), "1");
        part(folder, "validation", "validation-annotations-human-imagelabels.csv", more(VALIDATION), "2");
        part(folder, "test", "test-annotations-human-imagelabels.csv", more(TEST), "3");
    }

    private int more(int size) {
        return (int) (IN_FOLDER * scale.number(size)) + 1;
    }

    private static String lines(int count, IntFunction<String> line, String header) {
        return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n", header + "\n", "\n"));
    }

    private static String name(int label) {
        return "/m/0" + Integer.toString(label + 1296, 36);
    }

    private void part(Path folder, String photographs, String table, int count, String first) throws IOException {
        Files.createDirectories(folder.resolve(photographs));
        StringBuilder rows = new StringBuilder("ImageID,Source,LabelName,Confidence\n");
        for (int i = 0; i < count; i++) {
            String id = first + "%015x".formatted(random.nextLong() >>> 4);
            int[] active = sets.next();
            for (int label : active) {
                row(rows, id, "verification", label, "1");
            }
            int denied = random.nextInt(scale.number(TRAINABLE));
            if (IntStream.of(active).noneMatch(label -> label == denied)) {
                row(rows, id, "crowdsource-verification", denied, "0");
            }
            row(rows, id, "machine", random.nextInt(scale.number(TRAINABLE)), "0.7");
            if (i % 100 == 99) {
                row(rows, id, "verification", scale.number(CLASSES) - 1, "1");
            }
            row(rows, "f" + id.substring(1), "verification", active[0], "1");
            photograph(folder.resolve(photographs).resolve(id + ".jpg"), active, i);
        }
        Files.writeString(folder.resolve(table), rows);
    }

    private static void row(StringBuilder rows, String id, String source, int label, String confidence) {
        rows.append(String.join(",", id, source, name(label), confidence)).append('\n');
    }

    private void photograph(Path file, int[] active, int number) throws IOException {
        if (number % 1000 == 500) {
            Files.writeString(file, "damaged");
            return;
        }
        int width = side + random.nextInt(side);
        int height = side + random.nextInt(side / 2);
        boolean grey = number % 200 == 199;
        BufferedImage image =
                new BufferedImage(width, height, grey ? BufferedImage.TYPE_BYTE_GRAY : BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(new Color(random.nextInt(1 << 24)));
        graphics.fillRect(0, 0, width, height);
        for (int label : active) {
            int place = (label * 11) % (GRID * GRID);
            graphics.setColor(Color.getHSBColor((label * 0.381966f) % 1, 1, label % 2 == 0 ? 1 : 0.5f));
            graphics.fillRect(place % GRID * width / GRID, place / GRID * height / GRID, width / GRID, height / GRID);
        }
        graphics.dispose();
        if (!ImageIO.write(image, "jpg", file.toFile())) {
            throw new IOException("no writer of JPEG");
        }
    }
}
