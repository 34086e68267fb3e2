package org.orthant.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.VerdictRecord;
import org.orthant.studio.audit.AuditLimits;

/** Audits and runs in a real browser. */
class AuditBrowserTest extends AuditInChromium {

    @TempDir
    static Path runs;

    @BeforeAll
    static void start() throws IOException {
        for (int seed = 0; seed < 2; seed++) {
            Path run = Files.createDirectories(runs.resolve("dft-seed-" + seed));
            SplittableRandom random = new SplittableRandom(seed);
            Files.writeString(
                    run.resolve("metrics.csv"),
                    IntStream.rangeClosed(1, 20)
                            .mapToObj(i -> 100 * i + "," + (0.1 + Math.exp(-i / 4.0) + 0.02 * random.nextDouble()))
                            .collect(Collectors.joining("\n", "step,loss\n", "\n")));
            Files.writeString(run.resolve("verdicts.json"), """
                    {"examples": {"all": 200, "argmaxable": 200},
                     "whole_head": {"examples": {"all": 200, "can": 150, "never": 50}}}""");
        }
        serve(StudioOptions.local().withRuns(runs));
    }

    @BeforeEach
    void visit() {
        visit(studio());
    }

    private void visit(Studio visited) {
        page.navigate(visited.address() + "#audit");
        page.waitForSelector(".drop");
    }

    @Test
    void aSmallLayerIsAuditedFromFilesToProofs() throws IOException {
        Chromium.picture(page, "audit-empty");
        assertThat(page.locator("button:text-is('Audit')")).isDisabled();
        assertThat(choose("weights", "W.csv", "1,0\n.5,.7\n-.5,.5\n")).containsText("3 labels on 2 features");
        assertThat(choose("names", "names.txt", "anaemia\nsepsis\nrash\n")).hasClass("slot filled");
        assertThat(choose("labels", "sets.txt", "\nsepsis\nanaemia,rash\nsepsis,rash\nanaemia,rash\n"))
                .hasClass("slot filled");
        page.click("button:has-text('Verify')");
        assertThat(page.locator(".tile dd.never")).containsText("2");
        assertThat(page.locator("tr.choice")).hasCount(2);
        Chromium.picture(page, "audit-results-light");

        page.locator("tr.choice:has-text('anaemia, rash') button").click();
        assertThat(page.locator("dialog .because"))
                .containsText("No input switches on {anaemia, rash} while all of {sepsis} stay off");
        assertThat(page.locator("dialog .checked")).containsText("Proof accepted");
        page.keyboard().press("Escape");

        page.selectOption("#audit-results select", "");
        assertThat(page.locator("tr.choice")).hasCount(4);
        page.fill("#audit-results input[type=search]", "SEPS");
        assertThat(page.locator("tr.choice")).hasCount(2);

        Download download = page.waitForDownload(() -> page.click("a:text-is('verdicts')"));
        assertThat(Files.readAllLines(download.path()).stream().map(VerdictRecord::parse))
                .hasSize(4);
        Download report = page.waitForDownload(() -> page.click("text=Download report"));
        assertThat(report.path()).content().contains("<title>", "anaemia", "rash");
    }

    @Test
    void theTensorsOfAFileAreOffered(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("model.safetensors"), SmallTensors.threeLines(folder));
        page.locator(".drop input").setInputFiles(file);
        page.locator(".slot[data-kind=model] select").selectOption("weights");
        Locator slot = page.locator(".slot[data-kind=weights] .tensors");
        choose("labels", "sets.txt", "0 2\n1\n");
        assertThat(slot.locator("select").first()).isVisible();
        assertThat(page.locator("button:has-text('Verify')")).isDisabled();
        slot.locator("select").first().selectOption("out");
        Chromium.picture(page, "audit-tensors");
        page.click("button:has-text('Verify')");
        assertThat(page.locator(".tile dd.never")).containsText("2");
        slot.locator("select").last().selectOption("bias");
        page.click("button:has-text('Verify')");
        assertThat(page.locator(".tile dd.never")).containsText("1");
    }

    @Test
    void filesThatAreDroppedAreTakenForWhatTheyAre() {
        drop(Map.of(
                "first.txt", "1\n-.5\n.25\n".getBytes(StandardCharsets.UTF_8),
                "second.txt", "1,0\n.5,.7\n-.5,.5\n".getBytes(StandardCharsets.UTF_8),
                "third.txt", "anaemia\nsepsis\nrash\n".getBytes(StandardCharsets.UTF_8),
                "fourth.txt", "0\n1 2\n".getBytes(StandardCharsets.UTF_8)));
        assertThat(page.locator(".slot[data-kind=bias] .file")).hasText("first.txt");
        assertThat(page.locator(".slot[data-kind=weights] .file")).hasText("second.txt");
        assertThat(page.locator(".slot[data-kind=names] .file")).hasText("third.txt");
        assertThat(page.locator(".slot[data-kind=labels] .file")).hasText("fourth.txt");
        Chromium.picture(page, "audit-files");
        page.click(".slot[data-kind=bias] button");
        assertThat(page.locator(".slot[data-kind=bias]")).isHidden();
    }

    @Test
    void peopleCanSayWhatAFileIs() {
        assertThat(choose("labels", "integers.txt", "1 0\n0 1\n")).hasClass("slot filled");
        page.locator(".slot[data-kind=labels] select").selectOption("weights");
        assertThat(page.locator(".slot[data-kind=weights]")).containsText("2 labels on 2 features");
        assertThat(page.locator(".slot[data-kind=labels]")).isHidden();
        page.locator(".slot[data-kind=weights] > select").selectOption("model");
        assertThat(page.locator(".slot[data-kind=model] .problem")).containsText("integers.txt: ");
    }

    @Test
    void resultsOfAnAuditAreRecognised() {
        drop(Map.of(
                "mine.txt",
                "{\"index\":0,\"labels\":[1],\"verdict\":\"argmaxable\"}\n".getBytes(StandardCharsets.UTF_8)));
        assertThat(page.locator("#audit-files [role=alert]"))
                .containsText("mine.txt: is a verdict file: show it with orthant report");
    }

    @Test
    void aLongAuditShowsItsProgressAndCanBeCancelled() {
        endless();
        page.waitForFunction("() => document.querySelector('#audit-progress progress')?.value > 0");
        Chromium.picture(page, "audit-running");
        page.click("button:has-text('Cancel')");
        assertThat(page.locator("#audit-results [role=status]")).containsText("cancelled after");
        assertThat(page.locator(".downloads")).hasCount(0);
        assertThat(page.locator("button:has-text('Verify')")).isEnabled();
    }

    @Test
    void closingThePageFreesItsFiles() throws Exception {
        endless();
        page.waitForSelector("#audit-progress progress");
        assertThat(folders()).isPositive();
        page.onDialog(Dialog::accept);
        page.waitForClose(() -> page.close(new Page.CloseOptions().setRunBeforeUnload(true)));
        Patience.await(() -> folders() == 0);
    }

    @Test
    void beforeARunningAuditIsLostThePageAsks() {
        endless();
        page.waitForSelector("#audit-progress progress");
        List<String> asked = new ArrayList<>();
        page.onDialog(dialog -> {
            asked.add(dialog.type());
            dialog.accept();
        });
        page.reload();
        assertThat(asked).containsExactly("beforeunload");
        // The audit goes on, and so does its progress.
        assertThat(page.locator("#audit-progress progress")).isVisible();
    }

    @Test
    void aPageThatCrashesFreesItsFiles() throws Exception {
        endless();
        page.waitForSelector("#audit-progress progress");
        assertThatThrownBy(() -> page.navigate("chrome://crash")).isInstanceOf(PlaywrightException.class);
        assertThatThrownBy(() -> page.waitForCondition(() -> false)).hasMessageContaining("Page crashed");
        Patience.await(() -> folders() == 0);
    }

    @Test
    void aPageThatStaysOpenKeepsItsAuditAndItsReaderUndisturbed() throws Exception {
        AuditLimits brief = new AuditLimits(1 << 20, 1, Duration.ofSeconds(3), Duration.ofMillis(300));
        try (Studio impatient =
                Studio.start(StudioOptions.local().withoutToken().within(brief))) {
            visit(impatient);
            choose("weights", "W.csv", "1,0\n.5,.7\n-.5,.5\n");
            assertThat(choose("labels", "sets.txt", "0\n1\n2\n0 2\n")).hasClass("slot filled");
            showSignsOfLife();
            page.click("button:has-text('Verify')");
            assertThat(page.locator("tr.choice")).hasCount(2);
            page.fill("#audit-results input[type=search]", "1");
            assertThat(page.locator("tr.choice")).hasCount(1);
            showSignsOfLife();
            assertThat(page.locator("#audit-results input[type=search]")).hasValue("1");
            assertThat(page.locator("tr.choice")).hasCount(1);
            page.navigate("about:blank");
        }
    }

    /** Twice, a while apart. */
    private void showSignsOfLife() {
        for (int i = 0; i < 2; i++) {
            page.waitForResponse(answer -> answer.url().matches(".*/api/audits/[^/]+"), () -> {});
        }
    }

    private static long folders() throws IOException {
        try (Stream<Path> all = Files.list(studio().folder())) {
            return all.count();
        }
    }

    private void endless() {
        SplittableRandom random = new SplittableRandom(3);
        String weights = IntStream.range(0, 500)
                .mapToObj(i -> random.doubles(50)
                        .mapToObj(value -> String.valueOf((float) value - 0.5f))
                        .collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n"));
        String sets = IntStream.range(0, 100_000)
                .mapToObj(i -> i % 500 + " " + (i % 500 + 1 + i / 500) % 500)
                .collect(Collectors.joining("\n"));
        assertThat(choose("weights", "W.csv", weights)).hasClass("slot filled");
        assertThat(choose("labels", "sets.txt", sets)).hasClass("slot filled");
        page.click("button:has-text('Verify')");
    }

    @Test
    void hostileFilesAreShownAsTextAndRefusedInOneLine() {
        String attack = "<img src=x onerror=alert(1)>.npy";
        page.onDialog(dialog -> {
            throw new AssertionError("code from a file name ran");
        });
        Locator weights = choose("model", attack, "\u0093NUMPY\u0001\u0000 what follows is cut off");
        assertThat(weights.locator(".file")).hasText(attack);
        assertThat(weights.locator(".problem")).containsText(attack + ": ");
        assertThat(weights.locator("img")).hasCount(0);
        Chromium.picture(page, "audit-hostile-upload");
        assertThat(choose("weights", "W.csv", "1.0,0\n0,1.0\n")).hasClass("slot filled");
        assertThat(choose("names", "names.txt", "<script>alert(1)</script>\n<b>bold</b>\n"))
                .hasClass("slot filled");
        assertThat(choose("labels", "sets.txt", "<b>bold</b>\n")).hasClass("slot filled");
        page.click("button:has-text('Verify')");
        assertThat(page.locator("tr.choice button")).hasText("<b>bold</b>");
        assertThat(page.locator("tr.choice b")).hasCount(0);
    }

    @Test
    void whatIsWrongWithLabelSetsIsSaid() {
        choose("weights", "W.csv", "1.0,0\n0,1.0\n");
        assertThat(choose("labels", "sets.txt", "0\n1 9\n")).hasClass("slot filled");
        page.click("button:has-text('Verify')");
        assertThat(page.locator("#audit-progress .problem")).containsText("sets.txt:2: ");
    }

    @Test
    void theExampleExplainsItselfInTheDarkToo() {
        reopenWindow(new NewContextOptions().setViewportSize(390, 844).setColorScheme(ColorScheme.DARK));
        visit();
        page.click("text=Try an example");
        assertThat(page.locator("#audit-results h2").first()).hasText("1 can never be predicted, whatever the input");
        assertThat(page.locator("ul.names li")).hasText("platypus");
        Chromium.picture(page, "audit-results-phone-dark");
    }

    @Test
    void runsAreDrawnSideBySide() {
        page.click("nav >> text=Runs");
        assertThat(page.locator(".chart .series")).hasCount(1);
        assertThat(page.locator(".chart .band")).hasCount(1);
        assertThat(page.locator(".run-list")).containsText("dft · 2 seeds");
        assertThat(page.locator("#runs-table tbody tr")).containsText(" ± ");
        assertThat(page.locator("#runs-table thead"))
                .containsText(Pattern.compile("output layer can, %\\s*whole head can, %"));
        assertThat(page.locator("#runs-table tbody tr"))
                .containsText(Pattern.compile("100\\.0 ± 0\\.0\\s*75\\.0 ± 0\\.0"));
        page.locator("label.toggle:has-text('means over seeds')").click();
        assertThat(page.locator(".chart .series")).hasCount(2);
        assertThat(page.locator("#runs-table tbody tr")).hasCount(2);
        page.locator(".run-list input").first().uncheck();
        assertThat(page.locator(".chart .series")).hasCount(1);
        page.locator("button:has-text('None')").click();
        assertThat(page.locator(".chart .series")).hasCount(0);
        page.locator("button:has-text('All')").click();
        assertThat(page.locator(".chart .series")).hasCount(2);
        Chromium.picture(page, "runs-light");
    }
}
