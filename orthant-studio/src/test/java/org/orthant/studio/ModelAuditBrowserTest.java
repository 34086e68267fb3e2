package org.orthant.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.model.ModelAudit;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.model.weights.DomainText;

/** Audits of model files in a real browser. */
class ModelAuditBrowserTest extends AuditInChromium {

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws IOException {
        serve(StudioOptions.local());
    }

    @BeforeEach
    void visit() {
        page.navigate(studio().address() + "#audit");
        page.waitForSelector(".drop");
    }

    @Test
    void aModelItsNamesAndItsLabelSetsAreDroppedAtOnce() {
        drop(Map.of(
                "a.txt", "left, or west\nright, or east\nin between, or west\n".getBytes(StandardCharsets.UTF_8),
                "b.txt", "0\n2\n".getBytes(StandardCharsets.UTF_8),
                "small.onnx", SmallOnnx.classifier()));
        assertThat(page.locator(".slot[data-kind=model] .file")).hasText("small.onnx");
        assertThat(page.locator(".slot[data-kind=names] .file")).hasText("a.txt");
        assertThat(page.locator(".slot[data-kind=labels] .file")).hasText("b.txt");
        assertThat(page.locator(".assumed")).containsText("left, or west, right, or east, in between, or west");
    }

    /** The answer about the rule that was chosen first arrives last. */
    @Test
    void anEarlierAnswerDoesNotReplaceALaterOne() {
        dropModelWithNames();
        Pattern first = Pattern.compile("/model\\?.*rule=threshold");
        List<Route> held = new ArrayList<>();
        page.route(first, held::add);
        Locator rule = page.locator(".model-found select").nth(1);
        rule.selectOption("threshold");
        page.waitForCondition(() -> !held.isEmpty());
        page.waitForResponse(Pattern.compile("/model\\?.*rule=argmax"), () -> rule.selectOption("argmax"));

        page.waitForResponse(first, () -> held.get(0).resume());
        page.evaluate("() => new Promise(done => setTimeout(done, 50))");

        assertThat(page.locator(".assumed")).containsText("argmax");
        assertThat(page.locator(".assumed")).not().containsText("threshold");
    }

    private void drop(String name, byte[] content) {
        drop(Map.of(name, content));
    }

    private void dropModelWithNames() {
        drop("small.onnx", SmallOnnx.classifier());
        assertThat(page.locator(".slot[data-kind=model] .hint")).containsText("ONNX");
        choose("names", "names.txt", "left\nright\nbetween\n");
        assertThat(page.locator(".assumed")).containsText("left, right, between");
    }

    @Test
    void aModelThatIsDroppedIsAuditedByTheRuleItStates() throws IOException {
        dropModelWithNames();
        assertThat(page.locator(".assumed"))
                .containsText("scores (3 x 2, bias): the output scores chooses among its scores");
        assertThat(page.locator(".assumed"))
                .containsText("argmax, because the model predicts the class of the highest logit");
        assertThat(page.locator(".assumed")).containsText("because of Relu");
        Chromium.picture(page, "model-found");
        page.click("button:text-is('Audit')");
        assertThat(page.locator(".tile dd.never")).containsText("1");
        assertThat(page.locator("ul.names li")).hasText("between");
        assertThat(page.locator("tr.choice")).hasCount(1);
        assertThat(page.locator("tr.choice")).containsText("0.499");

        assertThat(page.locator("#audit-results")).containsText("Also in float32: all of them for features up to ±");
        assertThat(page.locator(".repair code"))
                .hasText("orthant repair small.onnx --names names.txt --examples features.npy --targets targets.txt");

        page.fill(".ask input", "between");
        page.click(".ask button");
        assertThat(page.locator(".answers li").first())
                .containsText("between: can never be predicted: for every input, a mixture of");
        assertThat(page.locator(".answers li").first())
                .containsText("0.499 logits short of the winner: raising its bias by more than 0.500");
        page.fill(".ask input", "1");
        page.click(".ask button");
        assertThat(page.locator(".answers li").first()).containsText("right: the output layer can predict this");
        page.click(".answers li:has-text('between') .proof");
        assertThat(page.locator("dialog .checked")).containsText("Proof accepted");
        page.keyboard().press("Escape");

        Download never = page.waitForDownload(() -> page.click("a:text-is('never.txt')"));
        assertThat(Files.readString(never.path())).isEqualTo("between\n");
        Download report = page.waitForDownload(() -> page.click("text=Download report"));
        assertThat(report.path())
                .content()
                .contains("small.onnx", "between")
                .doesNotContain(studio().folder().toString());
        Download all = page.waitForDownload(() -> page.click("text=Download all files"));
        try (ZipFile zip = new ZipFile(all.path().toFile())) {
            assertThat(zip.stream().map(ZipEntry::getName))
                    .containsExactly(
                            "audit/report.html", "audit/verdicts.jsonl", "audit/certificates.jsonl", "audit/never.txt");
        }
        Chromium.picture(page, "model-results-light");
    }

    @Test
    void theClassesThatItCanNeverPredictAreTaughtByDroppedExamples() throws IOException {
        dropModelWithNames();
        page.click("button:text-is('Audit')");
        assertThat(page.locator("#repair button:text-is('Repair')")).isDisabled();
        drop(
                "#repair",
                Map.of(
                        "features.csv",
                        "5,5\n6,6.1\n7.1,7\n8,8\n9,9.1\n".getBytes(StandardCharsets.UTF_8),
                        "targets.txt",
                        "between\nbetween\nbetwen\nbetween\nbetween\n".getBytes(StandardCharsets.UTF_8),
                        "keep.csv",
                        "5,0\n0,5\n9,1\n1,9\n".getBytes(StandardCharsets.UTF_8)));
        page.click("#repair button:text-is('Repair')");
        assertThat(page.locator("#repair [role=alert]")).containsText("targets.txt:3: betwen: is neither the name");

        page.locator("#repair input[type=file]")
                .nth(1)
                .setInputFiles(new FilePayload(
                        "targets.txt", "text/plain", "between\n".repeat(5).getBytes(StandardCharsets.UTF_8)));
        page.click("#repair button:text-is('Repair')");
        assertThat(page.locator("#repair [role=status]"))
                .hasText("1 class that could never be predicted can be predicted now, and no class was lost:"
                        + " the audit of the written file proves it.");
        assertThat(page.locator("#repair .opened li")).hasText("between");
        assertThat(page.locator("#repair tr:has-text('learned from') >> nth=0")).containsText("0 of 4");
        assertThat(page.locator("#repair tr:has-text('kept predictions')")).containsText("0 of 4");
        Chromium.picture(page, "model-repaired");

        Download repaired = page.waitForDownload(() -> page.click("text=Download repaired model"));
        assertThat(repaired.suggestedFilename()).isEqualTo("small-repaired.onnx");
        Path model = folder.resolve("small-repaired.onnx");
        repaired.saveAs(model);
        assertThat(ModelAudit.of(model).run().never()).isEmpty();
        Download report = page.waitForDownload(() -> page.click("#repair >> text=Download report"));
        assertThat(report.path())
                .content()
                .contains("Repair of small.onnx", "between")
                .doesNotContain(studio().folder().toString());
    }

    @Test
    void anotherRuleAndOtherFeaturesCanBeSaid() {
        drop("small.onnx", SmallOnnx.classifier());
        page.locator(".model-found select").nth(1).selectOption("threshold");
        assertThat(page.locator(".assumed")).containsText("threshold, as asked");
        page.locator(".model-found select").nth(2).selectOption("sigmoid");
        assertThat(page.locator(".assumed")).containsText("0.0 to 1.0, as asked");
        page.click("button:text-is('Audit')");
        assertThat(page.locator("dl.tiles")).containsText("can never be predicted");
        assertThat(page.locator("#audit-results")).containsText("in float32");
        assertThat(page.locator("#repair")).hasCount(0);
        assertThat(page.locator(".repair code"))
                .hasText(
                        "orthant repair small.onnx --rule threshold --domain sigmoid --change bias --thresholds thresholds.npy");
    }

    @Test
    void whereNoLayerStandsOutOneIsChosenOrNamed() throws IOException {
        drop("weights.safetensors", SmallTensors.twoMatrices(folder));
        assertThat(page.locator(".assumed .problem").first()).containsText("choose a layer");
        assertThat(page.locator("button:text-is('Audit')")).isDisabled();
        page.locator(".model-found select").first().selectOption("named");
        assertThat(page.locator("button:text-is('Audit')")).isDisabled();
        page.fill(".named input >> nth=0", "nothing");
        page.keyboard().press("Tab");
        assertThat(page.locator("#audit-files [role=alert]"))
                .containsText("weights.safetensors: has no tensor nothing: expected a name such as a (3 x 2)");
        page.fill(".named input >> nth=0", "a");
        page.fill(".named input >> nth=1", "c");
        page.keyboard().press("Tab");
        assertThat(page.locator(".assumed")).containsText("a (3 x 2, bias): it was named");
        page.locator(".model-found select").nth(1).selectOption("argmax");
        Chromium.picture(page, "model-tensor-named");
        page.click("button:text-is('Audit')");
        assertThat(page.locator(".tile dd.never")).containsText("1");
        page.locator(".model-found select").first().selectOption("0");
        assertThat(page.locator(".named")).isHidden();
        assertThat(page.locator(".assumed")).not().containsText("it was named");
    }

    @Test
    void theCapacityOfALayerIsACurve() {
        reopenWindow(new NewContextOptions().setViewportSize(390, 844).setColorScheme(ColorScheme.DARK));
        visit();
        dropModelWithNames();
        page.click("button:text-is('Audit')");
        page.fill("#survey input[type=text]", "1, 2");
        page.click("#survey button:has-text('Survey')");
        assertThat(page.locator("#survey summary")).hasText("Numbers");
        assertThat(page.locator("#survey .series")).hasCount(2);
        assertThat(page.locator("#survey .band")).hasCount(2);
        assertThat(page.locator("#survey .chart text").first()).hasText("0");
        assertThat(page.locator("#survey .chart text:text-is('100')")).hasCount(1);
        Chromium.picture(page, "model-results-phone-dark");
    }

    @Test
    void ofAFolderOnlyTheModelIsTaken() throws IOException {
        Path weights = folder.resolve("model.safetensors");
        new Safetensors(Map.of(), List.of(new Tensor("classifier.weight", List.of(3, 2), new float[] {1, -1, -1, 1, 0, 0
                })))
                .write(weights);
        String config = "{\"problem_type\":\"single_label_classification\"}";
        drop(Map.of(
                "model.safetensors",
                Files.readAllBytes(weights),
                "config.json",
                config.getBytes(StandardCharsets.UTF_8),
                "vocab.txt",
                "no names of labels".getBytes(StandardCharsets.UTF_8)));
        assertThat(page.locator(".slot[data-kind=model] .file")).hasText("2 files");
        assertThat(page.locator(".assumed")).containsText("Hugging Face folder");
        assertThat(page.locator(".assumed")).containsText("argmax, because");
        assertThat(page.locator(".slot[data-kind=names]")).isHidden();
        page.click("button:text-is('Audit')");
        assertThat(page.locator("#audit-results")).containsText("at best a tie");
    }

    @Test
    void whatIsNoModelIsRefusedInOneSentence() {
        drop("broken.onnx", "this is no model at all".getBytes(StandardCharsets.UTF_8));
        assertThat(page.locator(".slot[data-kind=model] .problem"))
                .containsText("broken.onnx: is of no known format: expected a model as ONNX, safetensors");
        assertThat(page.locator("button:text-is('Audit')")).isDisabled();
        Chromium.picture(page, "model-refused");
        drop("small.onnx", SmallOnnx.classifier());
        assertThat(page.locator("button:text-is('Audit')")).isEnabled();
    }

    @Test
    void namesForAnotherNumberOfLabelsAreRefused() {
        drop("small.onnx", SmallOnnx.classifier());
        assertThat(page.locator("button:text-is('Audit')")).isEnabled();
        choose("names", "names.txt", "a\nb\nc\nd\ne\n");
        assertThat(page.locator("#audit-files [role=alert]")).containsText("names.txt: has 5 names for 3 labels");
        assertThat(page.locator("button:text-is('Audit')")).isDisabled();
        page.click(".slot[data-kind=names] button");
        assertThat(page.locator("button:text-is('Audit')")).isEnabled();
    }

    /** The features are not bounded from above, so that nothing is proven for large ones. */
    @Test
    void whatIsSaidAboutRoundingIsAsBoundedAsItsProof() {
        dropModelWithNames();
        page.click("button:text-is('Audit')");
        page.click("ul.names button");
        assertThat(page.locator("dialog .because").last())
                .hasText(Pattern.compile(
                        "As deployed in float32 \\(.*\\), no input produces it either for features up to ±[0-9]+;"
                                + " larger features may round by more than is lacking\\."));
        page.keyboard().press("Escape");
        page.locator(".model-found select").nth(2).selectOption("sigmoid");
        page.click("button:text-is('Audit')");
        assertThat(page.locator("#audit-results")).containsText("Also in float32: all of them: weights");
        page.click("ul.names button");
        assertThat(page.locator("dialog .because").last())
                .hasText(Pattern.compile("As deployed in float32 \\(.*\\), no input produces it either\\."));
    }

    @Test
    void aPageThatIsLoadedAgainKeepsItsResults() {
        dropModelWithNames();
        page.click("button:text-is('Audit')");
        assertThat(page.locator("ul.names li")).hasText("between");
        page.reload();
        assertThat(page.locator("ul.names li")).hasText("between");
        assertThat(page.locator(".slot[data-kind=model] .file")).hasText("small.onnx");
        assertThat(page.locator(".slot[data-kind=names] .file")).hasText("names.txt");
        page.fill(".ask input", "between");
        page.click(".ask button");
        assertThat(page.locator(".answers li").first()).containsText("can never be predicted");
        page.click("button:text-is('Audit')");
        assertThat(page.locator("ul.names li")).hasText("between");
    }

    @Test
    void whatWasFoundIsScrolledTo() {
        dropModelWithNames();
        page.click("button:text-is('Audit')");
        assertThat(page.locator("dl.tiles")).isInViewport();
    }

    @Test
    void whyNothingCanBeAuditedYetIsSaid() {
        choose("names", "names.txt", "left\nright\nbetween\n");
        assertThat(page.locator(".why")).hasText("Drop the model that these belong to.");
        page.click(".slot[data-kind=names] button");
        assertThat(page.locator(".why")).hasText("");
        choose("bias", "bias.txt", "1.5\n-.5\n.25\n");
        assertThat(page.locator(".why")).containsText("A bias alone cannot be audited: drop its weights");
        assertThat(page.locator("button:text-is('Audit')")).isDisabled();
    }

    @Test
    void aWeightThatIsNoNumberIsReportedAtOnce() throws IOException {
        Path weights = folder.resolve("model.safetensors");
        new Safetensors(Map.of(), List.of(new Tensor("classifier.weight", List.of(3, 2), new float[] {
                    1, -1, -1, Float.NaN, 0, 0
                })))
                .write(weights);
        drop("model.safetensors", Files.readAllBytes(weights));
        page.locator(".model-found select").nth(1).selectOption("argmax");
        assertThat(page.locator(".assumed")).containsText("the weight in row 1, column 1 is NaN");
        assertThat(page.locator(".why")).containsText("cannot be audited");
        assertThat(page.locator("button:text-is('Audit')")).isDisabled();
    }

    @Test
    void everyDomainOfTheCommandLineAndAThresholdCanBeChosen() {
        drop("small.onnx", SmallOnnx.classifier());
        Locator domain = page.locator(".model-found select").nth(2);
        assertThat(domain.locator("option")).hasCount(1 + DomainText.words().size() + 3);
        for (String name : DomainText.words()) {
            assertThat(domain.locator("option[value=" + name + "]")).hasCount(1);
        }
        domain.selectOption("ball");
        page.getByLabel("B or R").fill("2.5");
        page.keyboard().press("Tab");
        assertThat(page.locator(".assumed")).containsText("vectors of length at most 2.5, as asked");
        page.locator(".model-found select").nth(1).selectOption("threshold");
        page.getByLabel("Threshold of").selectOption("probability");
        page.getByLabel("Threshold", new com.microsoft.playwright.Page.GetByLabelOptions().setExact(true))
                .fill("0.75");
        page.keyboard().press("Tab");
        assertThat(page.locator(".assumed")).containsText("threshold 1.0986");
        page.click("button:text-is('Audit')");
        assertThat(page.locator("dl.tiles")).containsText("can be predicted");
    }

    @Test
    void aLinkToAPartKeepsTheHeader() {
        page.setViewportSize(1000, 500);
        page.click("nav >> text=Explore");
        assertThat(page.locator("#explore-title")).isVisible();
        page.click("nav >> text=Explore");
        assertThat(page.locator("header.top")).isInViewport(new LocatorAssertions.IsInViewportOptions().setRatio(1));
    }

    @Test
    void aPhoneHasNoBarriers() throws IOException {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            reopenWindow(new NewContextOptions().setViewportSize(390, 844).setColorScheme(scheme));
            visit();
            AccessibilityCheck.passes(page);
            dropModelWithNames();
            page.click("button:text-is('Audit')");
            assertThat(page.locator("tr.choice")).hasCount(1);
            AccessibilityCheck.passes(page);
            Chromium.picture(page, "model-results-phone-" + scheme);
        }
    }

    @Test
    void theTableOfAllIsSaved() throws IOException {
        dropModelWithNames();
        page.click("button:text-is('Audit')");
        Download table = page.waitForDownload(() -> page.click("text=table as CSV"));
        assertThat(Files.readAllLines(table.path()))
                .containsExactly(
                        "index,labels,verdict,logits_short_of_the_winner",
                        "0,left,can be predicted,",
                        "1,right,can be predicted,",
                        Files.readAllLines(table.path()).get(3))
                .last()
                .asString()
                .startsWith("2,between,can never be predicted,0.4999");
    }

    @Test
    void theRecogniserIsTheExampleWhereThisMachineHasIt() throws IOException {
        Path model = Files.write(folder.resolve("recogniser.onnx"), SmallOnnx.classifier());
        try (Studio offering = Studio.start(StudioOptions.local().withoutToken().offering(() -> Optional.of(model)))) {
            page.navigate(offering.address() + "#audit");
            page.click("text=Try an example");
            assertThat(page.locator(".slot[data-kind=model] .file")).hasText("recogniser.onnx");
            assertThat(page.locator("#audit-results h2").first())
                    .hasText("1 can never be predicted, whatever the input");
            page.navigate("about:blank");
        }
    }
}
