package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsTest {

    @TempDir
    Path folder;

    private String runs(StudioOptions options) throws IOException {
        try (Studio studio = Studio.start(options)) {
            return RawHttp.to(studio.port()).get("/api/runs").body();
        }
    }

    private void run(String name, String metrics) throws IOException {
        Path run = Files.createDirectories(folder.resolve(name));
        Files.writeString(run.resolve("metrics.csv"), metrics);
    }

    @Test
    void withoutAFolderThereAreNone() throws IOException {
        assertThat(runs(StudioOptions.local().withoutToken()))
                .startsWith("{\"given\":false,")
                .endsWith(",\"runs\":[]}");
    }

    @Test
    void thePageIsToldWhichScoresToShow() throws IOException {
        assertThat(runs(StudioOptions.local().withoutToken()))
                .contains("\"metrics\":[{\"key\":\"f1_at_k\",\"title\":\"F1@k\"},{\"key\":\"micro_f1\"");
    }

    @Test
    void thePageSaysThatNumbersAreNotVerified() throws IOException {
        try (Studio studio = Studio.start(StudioOptions.local().withoutToken())) {
            assertThat(RawHttp.to(studio.port()).get("/").body())
                    .contains(
                            "Metrics and counts are what the files of the run folders state: the studio does not verify them.");
        }
    }

    @Test
    void runsAreFoundBelowTheFolderWithTheirCurves() throws IOException {
        run("experiment/seed-0", "step,loss\n100,0.5\n200,nan\n300,");
        Files.writeString(folder.resolve("experiment/seed-0/config.yaml"), "head: dft\n");
        Files.writeString(folder.resolve("experiment/seed-0/result.json"), "{}");
        assertThat(runs(StudioOptions.local().withoutToken().withRuns(folder)))
                .contains(
                        "\"name\":\"experiment/seed-0\"",
                        "\"config\":\"head: dft\\n\"",
                        "\"finished\":true,\"result\":\"{}\",\"verdicts\":\"\"",
                        "\"columns\":[\"step\",\"loss\"]")
                .contains("\"rows\":[[100.0,0.5],[200.0,null],[300.0,null]]");
    }

    @Test
    void aLineThatIsJustBeingWrittenWaits() throws IOException {
        run("a", "step,loss\n100,0.5\n20");
        assertThat(runs(StudioOptions.local().withoutToken().withRuns(folder))).contains("\"rows\":[[100.0,0.5]]");
    }

    @Test
    void aBrokenRunHidesNoOther() throws IOException {
        run("a", "step,loss\n1\n2,3\n");
        Files.write(Files.createDirectories(folder.resolve("b")).resolve("metrics.csv"), new byte[] {(byte) 0xff, 0});
        run("c", "step,loss\n1,2\n");
        assertThat(runs(StudioOptions.local().withoutToken().withRuns(folder)))
                .contains("\"problem\":\"metrics.csv: has 1 values for 2 columns\"")
                .contains("\"problem\":\"metrics.csv: is not UTF-8 text: expected metrics in a file saved as UTF-8\"")
                .contains("\"rows\":[[1.0,2.0]]");
    }

    @Test
    void linksLeadNowhere() throws IOException {
        Path secret = Files.createDirectories(folder.resolve("secret"));
        Files.writeString(secret.resolve("metrics.csv"), "step,loss\n1,2\n");
        Path top = Files.createDirectories(folder.resolve("top/run"));
        Files.createSymbolicLink(folder.resolve("top/link"), secret);
        Files.createSymbolicLink(top.resolve("metrics.csv"), secret.resolve("metrics.csv"));
        assertThat(runs(StudioOptions.local().withoutToken().withRuns(folder.resolve("top"))))
                .startsWith("{\"given\":true,")
                .endsWith(",\"runs\":[]}");
    }
}
