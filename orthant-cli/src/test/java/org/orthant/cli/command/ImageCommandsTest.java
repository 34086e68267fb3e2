package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;

/** Commands on images, from published files to predictions; the small folder of files is built first. */
class ImageCommandsTest {

    private static final String HEADER = "ImageID,Source,LabelName,Confidence\n";

    @TempDir
    Path home;

    private Path data;

    @BeforeEach
    void build() throws IOException {
        Files.createDirectory(home.resolve("photos"));
        Path train = table("train", 0, 8);
        Path validation = table("validation", 8, 4);
        Path test = table("test", 12, 4);
        Path classes = Files.writeString(
                home.resolve("classes.csv"), "LabelName,DisplayName\n/m/0,Black\n/m/1,White\n/m/2,Everything\n");
        Path trainable = Files.writeString(home.resolve("trainable.txt"), "/m/0\n/m/1\n/m/2\n");
        data = home.resolve("data");
        Shell built = run(
                "data",
                "openimages",
                "--train",
                train,
                "--validation",
                validation,
                "--test",
                test,
                "--classes",
                classes,
                "--trainable",
                trainable,
                "--images",
                home.resolve("photos"),
                "--side",
                64,
                "--out",
                data);
        assertThat(built.exitCode()).as(built.err()).isZero();
        assertThat(built.out()).contains("8 train");
    }

    private Path table(String name, int first, int count) throws IOException {
        StringBuilder rows = new StringBuilder(HEADER);
        for (int number = first; number < first + count; number++) {
            String id = String.format("%016x", number);
            BufferedImage image = new BufferedImage(10, 7, BufferedImage.TYPE_INT_RGB);
            image.setRGB(0, 0, 10, 7, new int[70], 0, 10);
            for (int pixel = 0; pixel < 70 * (number % 2); pixel++) {
                image.setRGB(pixel % 10, pixel / 10, 0xFFFFFF);
            }
            ImageIO.write(image, "jpg", home.resolve("photos/" + id + ".jpg").toFile());
            rows.append(id).append(",verification,/m/").append(number % 2).append(",1\n");
            rows.append(id).append(",verification,/m/2,1\n");
        }
        return Files.writeString(home.resolve(name + ".csv"), rows);
    }

    private static Shell run(Object... words) {
        return Shell.run(List.of(words).stream().map(String::valueOf).toArray(String[]::new));
    }

    @Test
    void imagesAreTrainedOnEvaluatedAndPredicted() {
        Path run = home.resolve("run");
        Shell trained = run(
                "train",
                "--data",
                data,
                "--tresnet",
                "2/1/1/1/1",
                "-k",
                1,
                "-d",
                2,
                "--epochs",
                1,
                "--rank",
                1,
                "--run",
                run);
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(run.resolve("config.yaml"))
                .content()
                .contains("kind: tresnet")
                .contains("batch: 4");

        Shell evaluated = run("evaluate", "--run", run);
        assertThat(evaluated.exitCode()).as(evaluated.err()).isZero();

        Path photo = home.resolve("photos/0000000000000003.jpg");
        Shell predicted = run("predict", "--run", run, home.resolve("photos"), photo, "--top", 1, "--format", "csv");
        assertThat(predicted.exitCode()).as(predicted.err()).isZero();
        assertThat(predicted.out().lines().filter(line -> line.contains(".jpg,")))
                .hasSize(17);
        assertThat(predicted.out().lines().filter(line -> line.contains(photo + ",")))
                .hasSize(2);

        Shell missing = run("predict", "--run", run, home.resolve("none.jpg"));
        assertThat(missing.exitCode()).isEqualTo(3);
        assertThat(missing.err()).contains("none.jpg").hasLineCount(1);
    }

    @Test
    void aFolderOfImagesIsShownAndNotConverted() {
        Shell shown = run("data", "stats", "--data", data);
        assertThat(shown.exitCode()).as(shown.err()).isZero();
        assertThat(shown.out()).contains("images").contains("sha256:");
        Shell converted = run("data", "convert", "--data", data, "--out", home.resolve("copy"));
        assertThat(converted.exitCode()).isEqualTo(3);
        assertThat(converted.err()).contains("copy the folder as it is");
        Shell wrong = run("train", "--data", data, "--encoder", "words", "--run", home.resolve("run"));
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("use encoder tresnet");
    }
}
