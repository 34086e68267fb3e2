package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.cli.option.DataFolderOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.data.split.Part;
import org.orthant.datasets.openimages.OpenImages;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

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

    private final OptionValue<List<Path>> train =
            list(Path.class, "--train", "FILE").required();

    private final OptionValue<List<Path>> validation =
            list(Path.class, "--validation", "FILE").required();

    private final OptionValue<List<Path>> test =
            list(Path.class, "--test", "FILE").required();

    private final OptionValue<Path> classes = file("--classes").required();

    private final OptionValue<Path> trainable = file("--trainable").required();

    private final OptionValue<List<Path>> images =
            list(Path.class, "--images", "FOLDER").required();

    private final OptionValue<Integer> side =
            option(Integer.class, "--side", "PIXELS").byDefault(448);

    private final OptionValue<Integer> mostTrain = number("--max-train").byDefault(Integer.MAX_VALUE);

    private final OptionValue<Integer> mostValidation =
            number("--max-validation").byDefault(5000);

    private final OptionValue<Integer> mostTest = number("--max-test").byDefault(10000);

    @Override
    DataFolderOptions.Builder builder(CommandSpec command) {
        OpenImages builder = Usage.asUsage(
                command, () -> new OpenImages(side.get(), mostTrain.get(), mostValidation.get(), mostTest.get()));
        OpenImages.Files files = new OpenImages.Files(
                Map.of(Part.TRAIN, train.get(), Part.VALIDATION, validation.get(), Part.TEST, test.get()),
                classes.get(),
                trainable.get(),
                images.get());
        return (folder, compressed, watcher) -> builder.build(files, folder, compressed, watcher);
    }

    @Override
    Optional<String> paperSizes() {
        return Optional.of(
                "The paper has n = 8,933 labels, at most 45 active in training, and " + "108k, 5k and 10k examples.");
    }
}
