package org.orthant.studio;

import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Playwright.CreateOptions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A real browser, if this machine has one. */
final class Chromium {

    private static final List<String> PLACES = List.of(
            "/usr/bin/chromium",
            "/usr/bin/chromium-browser",
            "/usr/bin/google-chrome",
            "/snap/bin/chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");

    private static final Path PICTURES = Path.of("target", "pictures");

    private static final double WAIT_MILLIS = 60_000;

    private static @Nullable Chromium shared;

    private final Playwright playwright;
    private final Browser browser;
    private final List<String> complaints = new ArrayList<>();

    private Chromium(Path program) {
        playwright = Playwright.create(new CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new LaunchOptions()
                        .setExecutablePath(program)
                        .setArgs(List.of(
                                "--no-sandbox",
                                "--use-gl=angle",
                                "--use-angle=swiftshader",
                                "--enable-unsafe-swiftshader",
                                // Only WebGL needs the slow imitation of a GPU.
                                "--disable-gpu-compositing",
                                "--disable-gpu-rasterization")));
    }

    /** Returns the browser of all tests, which ends with them, or has the test skipped with a line that says why. */
    static synchronized Chromium shared() {
        if (shared == null) {
            Chromium started = start();
            // Expectations wait for five seconds otherwise, which a busy machine exceeds.
            PlaywrightAssertions.setDefaultAssertionTimeout(WAIT_MILLIS);
            Runtime.getRuntime().addShutdownHook(new Thread(started.playwright::close));
            shared = started;
        }
        return shared;
    }

    /** Starts it, or has the test skipped with a line that says why. */
    private static Chromium start() {
        Optional<Path> program = Stream.concat(Stream.ofNullable(System.getenv("ORTHANT_CHROMIUM")), PLACES.stream())
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
        if (program.isEmpty()) {
            String line =
                    "the studio was not tested in a browser: there is no Chromium; install it (on Debian: apt install"
                            + " chromium), or name it in ORTHANT_CHROMIUM";
            System.err.println("SKIPPED: " + line);
            abort(line);
        }
        return new Chromium(program.orElseThrow());
    }

    /** A new window; whatever the browser complains about there is kept. */
    Page open(Browser.NewContextOptions options) {
        BrowserContext context = browser.newContext(options.setAcceptDownloads(true));
        Page page = context.newPage();
        page.setDefaultTimeout(WAIT_MILLIS);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") || message.type().equals("warning")) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        return page;
    }

    /** What was complained about since the last time, such as code that the policy of the page forbids. */
    List<String> complaints() {
        List<String> found = complaints.stream()
                // Software rendering is slow to read pixels from, and says so.
                .filter(text -> !text.contains("GPU stall due to ReadPixels"))
                // How the browser tells of a refused upload, which the page shows, too.
                .filter(text -> !text.startsWith("Failed to load resource: the server responded with a status of 422"))
                .toList();
        complaints.clear();
        return found;
    }

    /** With {@code -Dorthant.pictures}, keeps a picture of the page for people to look at. */
    static void picture(Page page, String name) {
        if (System.getProperty("orthant.pictures") != null) {
            page.screenshot(new ScreenshotOptions().setFullPage(true).setPath(PICTURES.resolve(name + ".png")));
        }
    }
}
