package org.orthant.data.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.io.BadInputException;
import org.orthant.testing.Randomised;

/** Damaged files are read as something else or refused in words; they never end in a defect. */
class MutationTest {

    private static final byte[] TELLING =
            "0123456789,:;{}[]\"'\\#%@?-+.eEnN \t\n\r<>&xX\u00ff".getBytes(StandardCharsets.ISO_8859_1);

    @TempDir
    Path home = Path.of("");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            x.txt   | x.txt   | 2 9 5\\n0,3 2:0.5 1:1\\n4 8:2\\n
            x.svm   | x.svm   | 0,3 2:0.5 1:1 # c\\n\\n4 8:2\\n
            x.jsonl | x.jsonl | {"labels":["a","b"],"text":"some text"}\\n{"labels":[],"text":"\\u00fc"}\\n
            x.arff  | x.arff  | @relation r\\n@attribute b {0,1}\\n@attribute c numeric\\n@data\\n{0 1,1 2.5}\\n{1 3}\\n
            y.arff  | y.arff  | @relation r\\n@attribute 'b' {0,1}\\n@attribute c {u,v}\\n@data\\n1,u\\n0,v\\n
            z.arff  | z.xml   | <?xml version="1.0"?>\\n<labels><label name="b"></label></labels>\\n
            d       | d/dataset.json | {"format":"orthant-dataset","version":1,"name":"d","inputs":"sparse","labels":1,"features":2,"examples":{"train":1,"validation":0,"test":0}}
            """)
    void damageIsReadOrRefused(String data, String damaged, String content) throws IOException {
        prepare();
        byte[] whole = content.replace("\\n", "\n").getBytes(StandardCharsets.UTF_8);
        Path file = home.resolve(damaged);
        Files.write(file, whole);
        assertThat(DataFiles.of(home.resolve(data)).read().size()).isPositive();

        Randomised.repeat(150, random -> {
            try {
                Files.write(file, damage(random, whole));
                DataFiles.of(home.resolve(data)).read();
            } catch (BadInputException refused) {
                assertThat(refused.problem()).isNotBlank();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private void prepare() throws IOException {
        String xml = "<labels><label name=\"b\"/></labels>";
        Files.writeString(home.resolve("x.xml"), xml);
        Files.writeString(home.resolve("y.xml"), xml);
        Files.writeString(
                home.resolve("z.arff"), "@relation r\n@attribute b {0,1}\n@attribute c numeric\n@data\n1,2\n");
        Path folder = Files.createDirectory(home.resolve("d"));
        Files.writeString(folder.resolve("labels.txt"), "b\n");
        Files.writeString(folder.resolve("train.txt"), "0 1:1\n");
        Files.writeString(folder.resolve("validation.txt"), "");
        Files.writeString(folder.resolve("test.txt"), "");
    }

    /** Up to three changed, dropped or added bytes, or an early end. */
    private static byte[] damage(SplittableRandom random, byte[] whole) {
        byte[] bytes = whole.clone();
        for (int i = random.nextInt(3); i >= 0 && bytes.length > 1; i--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = TELLING[random.nextInt(TELLING.length)];
                case 1 -> System.arraycopy(bytes, at, bytes, at - 1 < 0 ? 0 : at - 1, bytes.length - at);
                case 2 -> System.arraycopy(bytes, at, bytes, Math.min(at + 1, bytes.length - 1), bytes.length - 1 - at);
                default -> bytes = Arrays.copyOf(bytes, at);
            }
        }
        return bytes;
    }
}
