package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.orthant.cli.option.DataFolderOptions;
import org.orthant.console.option.Usage;
import org.orthant.data.split.Part;
import org.orthant.datasets.openimages.OpenImages;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Builds the OpenImages data set. */
@Command(
        name = "openimages",
        header = {"Build the data set of image tagging from the files of OpenImages v6.", ""},
        description = {
            "Which objects does a photograph show? Tables of human-verified image-level labels, names of classes and "
                    + "the list of trainable classes come from the OpenImages website; tables may be compressed "
                    + "(.gz). Uses the photographs that --images contains, and scales them to squares. If "
                    + "interrupted, rerun the same command to resume. docs/data/openimages.md describes the rules.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant data openimages --images train_1 --images validation --images test \\",
            "      --train oidv6-train-annotations-human-imagelabels.csv \\",
            "      --validation validation-annotations-human-imagelabels.csv \\",
            "      --test test-annotations-human-imagelabels.csv \\",
            "      --classes oidv6-class-descriptions.csv \\",
            "      --trainable oidv6-classes-trainable.txt --out openimages"
        })
final class DataOpenimagesCommand extends DatasetBuilderCommand {

    @Option(names = "--train", required = true, paramLabel = "FILE")
    List<Path> train = List.of();

    @Option(names = "--validation", required = true, paramLabel = "FILE")
    List<Path> validation = List.of();

    @Option(names = "--test", required = true, paramLabel = "FILE")
    List<Path> test = List.of();

    @Option(names = "--classes", required = true, paramLabel = "FILE")
    @Nullable Path classes;

    @Option(names = "--trainable", required = true, paramLabel = "FILE")
    @Nullable Path trainable;

    @Option(names = "--images", required = true, paramLabel = "FOLDER")
    List<Path> images = List.of();

    @Option(names = "--side", paramLabel = "PIXELS")
    int side = 448;

    @Option(names = "--max-train", paramLabel = "NUMBER", showDefaultValue = Visibility.NEVER)
    int mostTrain = Integer.MAX_VALUE;

    @Option(names = "--max-validation", paramLabel = "NUMBER")
    int mostValidation = 5000;

    @Option(names = "--max-test", paramLabel = "NUMBER")
    int mostTest = 10000;

    @Override
    DataFolderOptions.Builder builder(CommandSpec command) {
        OpenImages builder = Usage.asUsage(command, () -> new OpenImages(side, mostTrain, mostValidation, mostTest));
        OpenImages.Files files = new OpenImages.Files(
                Map.of(Part.TRAIN, train, Part.VALIDATION, validation, Part.TEST, test),
                Objects.requireNonNull(classes),
                Objects.requireNonNull(trainable),
                images);
        return (folder, compressed, watcher) -> builder.build(files, folder, compressed, watcher);
    }
}
