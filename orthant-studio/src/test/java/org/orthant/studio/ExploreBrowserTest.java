package org.orthant.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What people see and do in Explore, in a real browser. */
class ExploreBrowserTest extends InChromium {

    @BeforeAll
    static void start() throws IOException {
        serve(StudioOptions.local());
    }

    @BeforeEach
    void visit() {
        page.navigate(studio().address());
        page.waitForSelector(".node.can");
    }

    private void choose(String layer, int labels) {
        page.selectOption("select[name=layer]", layer);
        page.locator("input[name=labels]").fill(String.valueOf(labels));
    }

    private List<String> labelsAtX() {
        return page.locator(".logits .state").allTextContents();
    }

    private void drag(Locator handle, double byX, double byY) {
        BoundingBox box = handle.locator(".knob").boundingBox();
        double x = box.x + box.width / 2;
        double y = box.y + box.height / 2;
        page.mouse().move(x, y);
        page.mouse().down();
        page.mouse().move(x + byX / 2, y + byY / 2);
        page.mouse().move(x + byX, y + byY);
        page.mouse().up();
    }

    @Test
    void aPlaneHasAsManyRegionsAsCoverSays() {
        assertThat(page.locator("#region-count")).hasText("10");
        assertThat(page.locator("#cover")).hasText("10");
        assertThat(page.locator(".region")).hasCount(10);
        assertThat(page.locator(".ball")).hasCount(10);
        assertThat(page.locator(".node")).hasCount(32);
        assertThat(page.locator(".node.can")).hasCount(10);
        Chromium.picture(page, "explore-plane-light");
    }

    @Test
    void draggingXToTheOtherSideSwitchesEveryLabel() {
        List<String> before = labelsAtX();
        BoundingBox stage = page.locator("#stage").boundingBox();
        BoundingBox knob = page.locator(".x-handle .knob").boundingBox();
        double fromCentreX = knob.x + knob.width / 2 - stage.x - stage.width / 2;
        double fromCentreY = knob.y + knob.height / 2 - stage.y - stage.height / 2;
        drag(page.locator(".x-handle"), -2 * fromCentreX, -2 * fromCentreY);
        assertThat(labelsAtX())
                .isEqualTo(before.stream()
                        .map(state -> state.equals("on") ? "off" : "on")
                        .toList());
        assertThat(page.locator(".node.here.can")).hasCount(1);
    }

    @Test
    void arrowKeysMoveX() {
        Locator x = page.locator(".x-handle");
        String before = x.getAttribute("aria-valuetext");
        x.focus();
        page.keyboard().press("ArrowUp");
        page.keyboard().press("Shift+ArrowLeft");
        assertThat(x.getAttribute("aria-valuetext")).isNotEqualTo(before);
    }

    @Test
    void aDraggedRowBecomesTheUsersOwnAndItsRegionsFollow() {
        String before = page.locator(".lines line").first().getAttribute("x1");
        drag(page.locator(".row-handle").first(), -160, -40);
        assertThat(page.locator("select[name=layer]")).hasValue("own");
        assertThat(page.locator("textarea[name=rows]")).isVisible();
        assertThat(page.locator(".lines line").first().getAttribute("x1")).isNotEqualTo(before);
        page.waitForFunction(
                "() => { const { state } = orthantStudio; return [...state.regions].every(([set, { centre }]) =>"
                        + " state.rows.every((row, i) => (row[0] * centre[0] + row[1] * centre[1] > 0) === (set >> i & 1) > 0)); }");
    }

    @Test
    void pointingAtALabelSetTellsWhetherItCanBePredicted() {
        page.locator(".node:not(.can)").first().hover();
        assertThat(page.locator("#readout .never")).hasText("can never be predicted");
        assertThat(page.locator(".region.hovered")).hasCount(0);
        page.locator(".node.can").first().hover();
        assertThat(page.locator("#readout .can")).hasText("can be predicted");
        assertThat(page.locator(".region.hovered")).hasCount(1);
        page.locator("svg.hasse").focus();
        page.keyboard().press("ArrowDown");
        assertThat(page.locator(".node.hovered")).hasCount(1);
    }

    @Test
    void ownRowsAreTakenAndMistakesExplained() {
        page.selectOption("select[name=layer]", "own");
        page.fill("textarea[name=rows]", "1 0\n.5 .7\n-.5 .5");
        assertThat(page.locator("#region-count")).hasText("6");
        page.fill("textarea[name=rows]", "1 0\n.5 <b>\n-.5 .5");
        assertThat(page.locator("#layer-form .problem")).containsText("row 2: expected 2 numbers");
    }

    @Test
    void threeFeaturesAreASphereThatTurns() throws IOException {
        page.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
        choose("dft", 6);
        page.waitForSelector("canvas.sphere");
        assertThat(page.locator("#region-count")).hasText("32");
        page.waitForTimeout(500);
        Chromium.picture(page, "explore-sphere-light");
        BufferedImage before = picture();
        assertThat(IntStream.range(0, before.getWidth() * before.getHeight())
                        .map(i -> before.getRGB(i % before.getWidth(), i / before.getWidth()))
                        .distinct()
                        .count())
                .as("different colours of the sphere")
                .isGreaterThan(200);
        page.locator("canvas.sphere").focus();
        page.keyboard().press("Shift+ArrowLeft");
        page.waitForTimeout(300);
        BufferedImage after = picture();
        assertThat(IntStream.range(0, before.getWidth())
                        .filter(i ->
                                before.getRGB(i, before.getHeight() / 2) != after.getRGB(i, before.getHeight() / 2))
                        .count())
                .as("pixels that changed")
                .isGreaterThan(50);
        BoundingBox stage = page.locator("#stage").boundingBox();
        String place = page.locator(".x-handle").getAttribute("transform");
        page.mouse().move(stage.x + 10, stage.y + 10);
        page.mouse().down();
        page.mouse().move(stage.x + 90, stage.y + 40);
        page.mouse().up();
        assertThat(page.locator(".x-handle")).not().hasAttribute("transform", place);
        dragXTo(stage, 0.3, 0.3);
        List<String> labels = labelsAtX();
        dragXTo(stage, 0.7, 0.7);
        assertThat(labelsAtX()).isNotEqualTo(labels);
    }

    private void dragXTo(BoundingBox stage, double across, double down) {
        BoundingBox knob = page.locator(".x-handle .knob").boundingBox();
        drag(
                page.locator(".x-handle"),
                stage.x + across * stage.width - knob.x - knob.width / 2,
                stage.y + down * stage.height - knob.y - knob.height / 2);
    }

    private BufferedImage picture() throws IOException {
        return ImageIO.read(new ByteArrayInputStream(page.locator("#stage").screenshot()));
    }

    @Test
    void twelveLabelsInSpaceAreShownWhole() {
        page.check("#features-3", new Page.CheckOptions().setForce(true));
        choose("random", 12);
        assertThat(page.locator("#region-count")).hasText("134");
        assertThat(page.locator(".node")).hasCount(4096);
        Chromium.picture(page, "explore-sphere-twelve");
    }

    @Test
    void moreFeaturesPredictMore() {
        // The slider has no steps until the page has been told how many there are.
        assertThat(page.locator("#ladder input")).hasAttribute("max", "4");
        page.locator("#ladder input").fill("4");
        assertThat(page.locator("#ladder .hint")).containsText("32 of 32 label sets");
        assertThat(page.locator("#ladder .full")).hasCount(6);
    }

    @Test
    void theAccessTokenOpensThePageAndLeavesTheAddressBar() throws IOException {
        page.navigate(studio().opening().toString());
        page.waitForURL("http://127.0.0.1:" + studio().port() + "/");
        page.waitForSelector(".node.can");
    }

    @Test
    void theDarkIsDark() {
        String light = background();
        reopenWindow(new NewContextOptions().setViewportSize(1400, 950).setColorScheme(ColorScheme.DARK));
        visit();
        assertThat(background()).isNotEqualTo(light);
        assertThat((int)
                        page.evaluate("() => Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])"))
                .isLessThan(60);
        Chromium.picture(page, "explore-plane-dark");
    }

    private String background() {
        return (String) page.evaluate("() => getComputedStyle(document.body).backgroundColor");
    }

    @Test
    void aPhoneShowsEverythingWithoutScrollingSideways() {
        reopenWindow(new NewContextOptions().setViewportSize(360, 740).setReducedMotion(ReducedMotion.REDUCE));
        for (String part : List.of("explore", "audit", "runs")) {
            page.navigate(studio().address() + "#" + part);
            page.waitForSelector("#" + part + " .card");
            assertThat((int) page.evaluate("() => document.documentElement.scrollWidth"))
                    .as(part)
                    .isLessThanOrEqualTo(360);
            Chromium.picture(page, part + "-phone");
        }
    }
}
