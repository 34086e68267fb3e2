package org.orthant.train.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.data.split.Part;
import org.orthant.train.folder.PartVerdicts.Beyond;
import org.orthant.train.folder.PartVerdicts.Counts;
import org.orthant.train.folder.PartVerdicts.HeadCounts;
import org.orthant.train.folder.PartVerdicts.WholeHead;

class PartVerdictsTest {

    private static final Counts EXAMPLES = new Counts(10, 8, 7, 2);
    private static final Counts DISTINCT = new Counts(6, 5, 4, 1);
    private static final PartVerdicts TEST = new PartVerdicts(EXAMPLES, DISTINCT, Optional.empty(), 0.5);
    private static final PartVerdicts VALIDATION = new PartVerdicts(
            DISTINCT,
            EXAMPLES,
            Optional.of(new Beyond(3, new Counts(2, 1, 1, 1, OptionalLong.of(1)), new Counts(1, 0, 0, 1))),
            1.5);
    private static final WholeHead HEAD = new WholeHead(false, new HeadCounts(10, 7, 3), new HeadCounts(6, 3, 2));

    @TempDir
    Path folder;

    @Test
    void partsAreKeptBesideEachOtherInAnyOrder() throws IOException {
        Files.writeString(folder.resolve("result.json"), "{}");
        VALIDATION.write(folder, Part.VALIDATION);
        assertThat(PartVerdicts.read(folder, Part.TEST)).isEmpty();
        TEST.write(folder, Part.TEST);
        assertThat(PartVerdicts.read(folder, Part.TEST)).contains(TEST);
        assertThat(PartVerdicts.read(folder, Part.VALIDATION)).contains(VALIDATION);
    }

    @Test
    void countsOfTheWholeHeadAreAddedToThoseOfTheOutputLayer() throws IOException {
        Files.writeString(folder.resolve("result.json"), "{}");
        TEST.write(folder, Part.TEST);
        TEST.withHead(HEAD, 0.25).write(folder, Part.TEST);
        PartVerdicts read = PartVerdicts.read(folder, Part.TEST).orElseThrow();
        assertThat(read).isEqualTo(new PartVerdicts(EXAMPLES, DISTINCT, Optional.empty(), Optional.of(HEAD), 0.75));
    }

    @Test
    void aFolderOfAnEarlierVersionHasCountsOfTestExamplesOnly() throws IOException {
        Files.writeString(folder.resolve("verdicts.json"), """
                {
                  "examples" : { "all" : 10, "argmaxable" : 8, "one_argmaxable" : 7, "unargmaxable" : 2 },
                  "distinct" : { "all" : 6, "argmaxable" : 5, "one_argmaxable" : 4, "unargmaxable" : 1 },
                  "seconds" : 0.5
                }
                """);
        assertThat(PartVerdicts.read(folder, Part.TEST)).contains(TEST);
        assertThat(PartVerdicts.read(folder, Part.VALIDATION)).isEmpty();
    }

    @Test
    void nothingIsKeptOfAModelThatMayStillChange() {
        TEST.write(folder, Part.TEST);
        assertThat(folder).isEmptyDirectory();
    }
}
