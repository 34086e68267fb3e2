package org.orthant.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.audit.model.ModelAudit;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.DecisionRule;
import org.orthant.repair.Examples;
import org.orthant.repair.ModelRepair;
import org.orthant.report.ModelAuditReport;
import org.orthant.report.RepairReport;
import org.orthant.report.RepairSuggestion;

/** Reports in a real browser, as wide as a phone and as wide as a desk. */
class ReportBrowserTest extends InChromium {

    private static final int CLASSES = 150;

    private static final int IMPOSSIBLE = 50;

    @TempDir
    static Path folder;

    private static Path audited;
    private static Path repaired;

    /** Classes on a circle, and some within it, with names of many syllables. */
    @BeforeAll
    static void write() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        float[] rows = new float[2 * CLASSES];
        float[] bias = new float[CLASSES];
        List<String> names = new ArrayList<>();
        for (int label = 0; label < CLASSES; label++) {
            double angle = 2 * Math.PI * label / (label < IMPOSSIBLE ? IMPOSSIBLE : CLASSES - IMPOSSIBLE);
            double length = label < IMPOSSIBLE ? 0.5 * random.nextDouble() : 1;
            bias[label] = label < IMPOSSIBLE ? (float) (-0.1 - random.nextDouble()) : 0;
            rows[2 * label] = (float) (length * Math.cos(angle));
            rows[2 * label + 1] = (float) (length * Math.sin(angle));
            names.add("otorhinolaryngological examination number " + label);
        }
        Path model = folder.resolve("model.safetensors");
        new Safetensors(
                        Map.of(),
                        List.of(
                                new Tensor("classifier.weight", List.of(CLASSES, 2), rows),
                                new Tensor("classifier.bias", List.of(CLASSES), bias)))
                .write(model);
        Path labels = Files.write(folder.resolve("names.txt"), names);
        ModelAudit audit = ModelAudit.of(model)
                .rule(DecisionRule.argmax())
                .domainFor(features -> Optional.of(ActivationRange.FREE.domain(features)))
                .names(labels);
        RepairSuggestion suggestion =
                new RepairSuggestion(List.of("--rule", "argmax", "--domain", "free"), Optional.empty());
        audited = Files.writeString(
                folder.resolve("audit.html"),
                ModelAuditReport.page(audit.run(), "model.safetensors", suggestion)
                        .render());
        List<String> examples = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            examples.add((5 + i) + "," + (0.1 * i));
        }
        Path features = Files.write(folder.resolve("features.csv"), examples);
        Path targets = Files.write(folder.resolve("targets.txt"), Collections.nCopies(5, names.get(0)));
        repaired = Files.writeString(
                folder.resolve("repair.html"),
                RepairReport.page(ModelRepair.of(audit)
                                .teaching(Examples.read(features, targets))
                                .allowChanges(1)
                                .out(folder.resolve("repaired.safetensors"))
                                .run())
                        .render());
    }

    private void open(Path report, int width, ColorScheme scheme) {
        reopenWindow(new NewContextOptions().setViewportSize(width, 844).setColorScheme(scheme));
        page.navigate(report.toUri().toString());
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void anAuditCanBeReadOnAPhone(ColorScheme scheme) throws IOException {
        open(audited, 390, scheme);
        AccessibilityCheck.passes(page);
        Chromium.picture(page, "report-phone-" + scheme);
        assertThat(
                        (Double)
                                page.evaluate(
                                        "() => Math.max(...[...document.querySelectorAll('#table tbody tr')].map(row => row.offsetHeight)) + 0.5"))
                .as("height of the tallest row")
                .isLessThan(450);
        assertThat(
                        (Double)
                                page.evaluate(
                                        "() => Math.min(...[...document.querySelectorAll('#table .why, .counts tbody th')].map(cell => cell.offsetWidth)) + 0.5"))
                .as("width of the narrowest reason or name")
                .isGreaterThan(100);
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void aRepairCanBeReadOnAPhone(ColorScheme scheme) throws IOException {
        open(repaired, 390, scheme);
        AccessibilityCheck.passes(page);
        Chromium.picture(page, "repair-phone-" + scheme);
        assertThat(page.locator("main")).containsText("can never be predicted");
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void bothCanBeReadOnADesk(ColorScheme scheme) throws IOException {
        open(repaired, 1400, scheme);
        AccessibilityCheck.passes(page);
        Chromium.picture(page, "repair-" + scheme);
        open(audited, 1400, scheme);
        AccessibilityCheck.passes(page);
        Chromium.picture(page, "report-" + scheme);
    }

    @Test
    void itSaysWhatToDoNowWithCommandsThatAskTheSame() {
        open(audited, 1400, ColorScheme.LIGHT);
        assertThat(page.locator("nav.contents a:text-is('What to do now')")).isVisible();
        assertThat(page.locator("section:has(h2:text-is('What to do now')) pre"))
                .hasText(new String[] {
                    "orthant audit model.safetensors --rule argmax --domain free --baseline known.txt --fail-on unargmaxable",
                    "orthant repair model.safetensors --rule argmax --domain free --examples features.npy --targets targets.txt",
                    "orthant repair model.safetensors --rule argmax --domain free --change bias"
                });
    }

    @Test
    void aNameLeadsToItsRowAndTheRestOfTheNamesIsShownOnDemand() {
        open(audited, 1400, ColorScheme.LIGHT);
        assertThat(page.locator(".names a >> visible=true")).hasCount(9);
        page.click("summary");
        assertThat(page.locator(".names a >> visible=true")).hasCount(IMPOSSIBLE);
        page.click(".names a >> nth=-1");
        assertThat(page.locator("#row-49")).isFocused();
        assertThat(page.locator("#row-49")).isInViewport();
        // A row that the search hides is found as well.
        page.fill("#table input", "number 3");
        page.click(".names a >> nth=44");
        assertThat(page.locator("#row-44")).isFocused();
    }

    @Test
    void theTableIsSavedAsItIsFiltered() throws IOException {
        open(audited, 1400, ColorScheme.LIGHT);
        Download table = page.waitForDownload(() -> page.click("text=Save as CSV"));
        assertThat(Files.readAllLines(table.path()))
                .hasSize(1 + IMPOSSIBLE)
                .element(1)
                .asString()
                .startsWith("0,\"otorhinolaryngological examination number 0\",\"can never be predicted\",0.");
    }

    @Test
    void aPrintedTableIsCutAndSaysSo() {
        open(audited, 1400, ColorScheme.LIGHT);
        page.selectOption("#table select", "");
        page.evaluate("() => dispatchEvent(new Event('beforeprint'))");
        page.emulateMedia(new com.microsoft.playwright.Page.EmulateMediaOptions().setMedia(Media.PRINT));
        assertThat(page.locator("#table tbody tr")).hasCount(100);
        assertThat(page.locator(".printed"))
                .hasText("Printed: the first 100 of 150 rows. The page itself has all of them.");
        assertThat(page.locator(".printed")).isVisible();
    }
}
