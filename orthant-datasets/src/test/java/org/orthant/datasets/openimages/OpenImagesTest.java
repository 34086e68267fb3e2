package org.orthant.datasets.openimages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.data.Dataset;
import org.orthant.data.ImageInputs;
import org.orthant.data.folder.FolderReader;
import org.orthant.data.folder.FolderWriter;
import org.orthant.data.split.Part;
import org.orthant.datasets.build.BuildTests;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.StoppedException;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;

/** On tables with the columns of OpenImages v6, invented rows, and pictures of one colour each. */
class OpenImagesTest {

    private static final OpenImages SMALL = new OpenImages(64, 100, 100, 100);

    private static final String HEADER = "ImageID,Source,LabelName,Confidence\n";
    private static final String TRAIN = HEADER + """
            1000000000000001,verification,/m/cat,1
            1000000000000001,verification,/m/dog,1
            1000000000000001,crowdsource-verification,/m/cat,1
            1000000000000001,verification,/m/tree1,0
            f000000000000002,verification,/m/dog,1
            f000000000000002,verification,/m/rare,1
            1000000000000003,verification,/m/rare,1
            1000000000000004,machine,/m/cat,0.9
            1000000000000005,verification,/m/cat,1
            1000000000000006,verification,/m/cat,1
            1000000000000006,verification,/m/untrained,1
            1000000000000007,verification,/m/dog,1
            1000000000000007,verification,/m/tree1,1
            1000000000000007,verification,/m/untrained,1
            1000000000000008,verification,/m/cat,1
            1000000000000008,verification,/m/unheard,1
            1000000000000001,verification,/m/unheard,0
            1000000000000001,verification,/m/tree1,often
            nohex,verification,/m/cat,1
            1000000000000001,verification,/m/tree1
            1000000000000001,verification,/m/tree2,1
            """;
    private static final String VALIDATION = HEADER + """
            2000000000000001,verification,/m/cat,1
            2000000000000001,verification,/m/tree2,1
            2000000000000002,verification,/m/dog,1
            2000000000000002,verification,/m/tree1,1
            2000000000000003,verification,/m/dog,1
            2000000000000004,verification,/m/cat,1
            """;
    private static final String TEST = HEADER + """
            3000000000000001,verification,/m/dog,1
            3000000000000001,verification,/m/cat,1
            3000000000000001,verification,/m/tree2,1
            3000000000000002,verification,/m/dog,1
            3000000000000002,verification,/m/untrained,1
            """;

    @TempDir
    Path home;

    @BeforeEach
    void writeFiles() throws IOException {
        file("train.csv", TRAIN);
        file("validation.csv", VALIDATION);
        file("test.csv", TEST);
        file("trainable.txt", "/m/tree1\n/m/cat\n/m/dog\n/m/rare\n/m/tree2\n\n/m/cat\n");
        file("names.csv", """
                LabelName,DisplayName
                /m/cat,Cat
                /m/dog,"Dog, of any kind"
                /m/tree1,Tree
                /m/tree2,Tree
                /m/untrained,Thing
                """);
        Files.createDirectories(home.resolve("photos/train"));
        Files.createDirectories(home.resolve("photos/test"));
        picture("train/1000000000000001", 0xFF0000);
        picture("train/f000000000000002", 0x00FF00);
        picture("train/1000000000000003", 0x0000FF);
        picture("train/1000000000000004", 0);
        picture("train/1000000000000007", 0);
        picture("train/1000000000000008", 0);
        Files.writeString(home.resolve("photos/train/1000000000000005.jpg"), "no image");
        picture("2000000000000001", 0xFFFF00);
        picture("2000000000000002", 0xFF00FF);
        picture("2000000000000003", 0x00FFFF);
        picture("test/3000000000000001", 0xFFFFFF);
        picture("test/3000000000000002", 0xFFFFFF);
        picture("unnamed", 0);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(home.resolve(name), text);
    }

    private void picture(String name, int colour) throws IOException {
        BufferedImage image = new BufferedImage(30, 20, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < 20; y++) {
            for (int x = 0; x < 30; x++) {
                image.setRGB(x, y, colour);
            }
        }
        ImageIO.write(image, "jpg", home.resolve("photos/" + name + ".jpg").toFile());
    }

    private Built build(OpenImages builder, String train, Watcher watcher) {
        return builder.build(
                new OpenImages.Files(
                        Map.of(
                                Part.TRAIN, List.of(home.resolve(train)),
                                Part.VALIDATION, List.of(home.resolve("validation.csv")),
                                Part.TEST, List.of(home.resolve("test.csv"))),
                        home.resolve("names.csv"),
                        home.resolve("trainable.txt"),
                        List.of(home.resolve("photos"))),
                home.resolve("out"),
                false,
                watcher);
    }

    private Built build() {
        return build(SMALL, "train.csv", Watcher.NONE);
    }

    private String[] leftovers() {
        String[] left = home.toFile().list((folder, name) -> name.startsWith("out"));
        return left == null ? new String[0] : left;
    }

    @Test
    void labelSetsStayWholeImagesThatShowAClassThatIsNoLabelAreDropped() {
        Built built = build();
        Dataset dataset = FolderReader.read(home.resolve("out"));
        ImageInputs train = (ImageInputs) dataset.train().inputs();

        assertThat(dataset.labelNames().names()).containsExactly("/m/rare", "Cat", "Dog, of any kind", "Tree");
        assertThat(train.files())
                .containsExactly(
                        "images/10/1000000000000001.jpg",
                        "images/10/1000000000000003.jpg",
                        "images/f0/f000000000000002.jpg");
        assertThat(dataset.train().labelSet(0).active()).containsExactly(1, 2, 3);
        assertThat(dataset.train().labelSet(1).active()).containsExactly(0);
        assertThat(dataset.train().labelSet(2).active()).containsExactly(0, 2);
        assertThat(dataset.validation().labelSet(0).active()).containsExactly(1, 3);
        assertThat(List.of(
                        built.sizes().train(),
                        built.sizes().validation(),
                        built.sizes().test(),
                        built.sizes().features()))
                .containsExactly(3, 2, 1, 64);
        for (int count : dataset.train().activeCounts()) {
            assertThat(count).isPositive();
        }
        float[] numbers = new float[train.numbers()];
        train.copy(0, numbers, 0);
        assertThat(numbers[64 * 30]).isCloseTo(1, within(0.02f));
        assertThat(numbers[64 * 64 + 64 * 30]).isCloseTo(0, within(0.02f));
        assertThat(home.resolve("out/images/10/1000000000000007.jpg")).doesNotExist();
        assertThat(home.resolve("out/train.ids.txt"))
                .hasContent("1000000000000001\n1000000000000003\nf000000000000002");
        assertThat(home.resolve("out/validation.ids.txt")).hasContent("2000000000000001\n2000000000000003");
        assertThat(leftovers()).containsExactly("out");
    }

    @Test
    void whatIsPassedOverIsCountedWithItsPlace() throws IOException {
        Built built = build();
        BuildTests.assertSkipped(built)
                .containsExactlyInAnyOrder(
                        "the list has this class already 1 [trainable.txt:7]",
                        PositiveLabels.NO_IMAGE + " 2 [train.csv:11, validation.csv:7]",
                        PositiveLabels.UNKNOWN_CLASS + " 2 [train.csv:17, train.csv:18]",
                        PositiveLabels.NO_CONFIDENCE + " 1 [train.csv:19]",
                        PositiveLabels.NO_ID + " 1 [train.csv:20]",
                        "has not as many fields as the header 1 [train.csv:21]",
                        CoveredImages.UNCOVERED + " 4 [1000000000000007.jpg, 1000000000000008.jpg,"
                                + " 2000000000000002.jpg, 3000000000000002.jpg]",
                        "does not decode 1 [1000000000000005.jpg]");
        assertThat(Files.readString(home.resolve("out/manifest.json")))
                .contains("\"repeated_labels\" : 1")
                .contains("\"negative_labels\" : 1")
                .contains("\"uncertain_labels\" : 1")
                .contains("\"untrainable_labels\" : 3")
                .contains("\"images_found\" : 12")
                .contains("\"file\" : \"train.csv\"")
                .contains("sha256:");
    }

    @Test
    void classesOfTheSameNameGoByTheirIdsToo() throws IOException {
        file("train.csv", TRAIN.replace("/m/tree1,0", "/m/tree1,1"));
        build();
        assertThat(FolderReader.read(home.resolve("out")).labelNames().names())
                .containsExactly("/m/rare", "Cat", "Dog, of any kind", "Tree (/m/tree1)", "Tree (/m/tree2)");
    }

    @Test
    void interruptedWorkLeavesNoDataSetAndItsImagesAreNotMadeAgain() throws IOException {
        Watcher impatient = new Watcher() {
            private long images;

            @Override
            public void advanced(String stage, long done, long total) {
                images = stage.equals("training images") ? done : 0;
            }

            @Override
            public boolean stopRequested() {
                return images == 2;
            }
        };
        assertThatThrownBy(() -> build(SMALL, "train.csv", impatient)).isInstanceOf(StoppedException.class);
        assertThat(leftovers()).containsExactly("out.images-64.part");
        Path made = home.resolve("out.images-64.part/10/1000000000000001.jpg");
        FileTime old = FileTime.fromMillis(1_000_000);
        Files.setLastModifiedTime(made, old);
        Files.writeString(home.resolve("out.images-64.part/10/x.jpg.part"), "of a killed process");

        build();
        assertThat(Files.getLastModifiedTime(home.resolve("out/images/10/1000000000000001.jpg")))
                .isEqualTo(old);
        assertThat(home.resolve("out/images/10/x.jpg.part")).doesNotExist();
        assertThat(leftovers()).containsExactly("out");
    }

    @Test
    void defaultsAreTheNumbersOfThePaper() {
        assertThat(OpenImages.PAPER).isEqualTo(new OpenImages(448, Integer.MAX_VALUE, 5_000, 10_000));
    }

    @Test
    void partsAreTheirFirstCoveredImagesIfTheyAreLimited() {
        Built built = build(new OpenImages(64, 1, 1, 1), "train.csv", Watcher.NONE);
        assertThat(List.of(
                        built.sizes().train(),
                        built.sizes().validation(),
                        built.sizes().test()))
                .containsExactly(1, 1, 1);
        assertThat(home.resolve("out/validation.ids.txt")).hasContent("2000000000000001");
    }

    @Test
    void compressedTablesAreReadAndTruncatedOnesRefused() throws IOException {
        BuildTests.writeWholeAndCut(home, TRAIN);
        assertThatThrownBy(() -> build(SMALL, "cut.csv.gz", Watcher.NONE))
                .hasMessageContaining("its gzip data is truncated");
        assertThat(leftovers()).isEmpty();
        assertThat(build(SMALL, "whole.csv.gz", Watcher.NONE).sizes().train()).isEqualTo(3);
    }

    @Test
    void tablesAndListsThatAreNotWhatTheyShouldBeAreRefusedWithoutAFolder() throws IOException {
        file("columns.csv", TRAIN.replace("LabelName", "Label"));
        file("quotes.csv", TRAIN.replace("verification,/m/dog", "\"verification,/m/dog"));
        file("shared.csv", TRAIN + "2000000000000001,verification,/m/cat,1\n");
        file("nothing.csv", HEADER);
        assertThatThrownBy(() -> build(SMALL, "columns.csv", Watcher.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("columns.csv:1: has no column LABELNAME");
        assertThatThrownBy(() -> build(SMALL, "quotes.csv", Watcher.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("quotes.csv:");
        assertThatThrownBy(() -> build(SMALL, "shared.csv", Watcher.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("2000000000000001 of another part");
        assertThatThrownBy(() -> build(SMALL, "nothing.csv", Watcher.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(
                        "photos: and the other folders have no usable training image whose classes are all trainable");
        file("strange.csv", HEADER + "1000000000000003,verification,/m/tree1,1\n");
        assertThatThrownBy(() -> build(SMALL, "strange.csv", Watcher.NONE))
                .hasMessageContaining("no usable validation image whose classes are all those of training images");
        file("trainable.txt", "cat\n");
        assertThatThrownBy(this::build).hasMessageContaining("trainable.txt:1: \"cat\" is not a class id");
        file("trainable.txt", "\n");
        assertThatThrownBy(this::build).hasMessageContaining("has no classes");
        assertThat(home.resolve("out")).doesNotExist();
        assertThatThrownBy(() -> new OpenImages(0, 1, 1, 1)).hasMessageContaining("a side of 0");
    }

    @Test
    void theFingerprintCoversThePicturesAndRowsMustNameFilesInside() throws IOException {
        build();
        Path out = home.resolve("out");
        Dataset dataset = FolderReader.read(out);
        String fingerprint = dataset.fingerprint();
        Path image = out.resolve("images/10/1000000000000001.jpg");
        Files.copy(out.resolve("images/30/3000000000000001.jpg"), image, StandardCopyOption.REPLACE_EXISTING);
        assertThat(FolderReader.read(out).fingerprint()).isNotEqualTo(fingerprint);
        assertThatThrownBy(() -> FolderWriter.write(dataset, home.resolve("copy")))
                .hasMessageContaining("copy the folder as it is");
        Files.delete(image);
        ImageInputs train = (ImageInputs) dataset.train().inputs();
        assertThatThrownBy(() -> train.copy(0, new float[train.numbers()], 0))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("1000000000000001.jpg");
        for (String line : List.of("0 ../secret.jpg", "0 /etc/secret.jpg", "0", " ")) {
            Files.writeString(out.resolve("test.txt"), line + "\n");
            assertThatThrownBy(() -> FolderReader.read(out)).hasMessageContaining("is not the name of an image");
        }
    }
}
