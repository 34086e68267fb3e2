package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommonClassesTest {

    @Test
    void itsCommandsSucceedAndLeaveTheirFilesInTheFolder(@TempDir Path folder) throws IOException {
        CommonClasses.main(new String[] {folder.toString()});
        assertThat(folder.resolve("verdicts.jsonl")).isNotEmptyFile();
        assertThat(folder.resolve("proofs.jsonl")).isNotEmptyFile();
    }
}
