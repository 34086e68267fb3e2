package org.orthant.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Examples with two of the labels 0 to 9, each shown by a feature of its own. */
public final class TinyExamples {

    private TinyExamples() {}

    public static void write(Path file) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder lines = new StringBuilder();
        for (int example = 0; example < 120; example++) {
            int first = random.nextInt(9);
            int second = first + 1 + random.nextInt(9 - first);
            lines.append(first + "," + second + " " + first + ":1 " + second + ":2\n");
        }
        Files.writeString(file, lines);
    }
}
