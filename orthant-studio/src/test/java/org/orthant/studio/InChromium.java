package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Tests with one window of a real browser, in which nothing may happen that the browser complains about. */
abstract class InChromium {

    private static Chromium chromium;

    private static @Nullable Studio studio;

    protected Page page;

    @BeforeAll
    static void startBrowser() {
        chromium = Chromium.shared();
    }

    /** Starts the studio that all tests of a class visit. */
    protected static void serve(StudioOptions options) throws IOException {
        studio = Studio.start(options);
    }

    /** The one that was started. */
    protected static Studio studio() {
        return Objects.requireNonNull(studio, "serve has not been called");
    }

    @AfterAll
    static void stop() {
        if (studio != null) {
            studio.close();
            studio = null;
        }
    }

    @BeforeEach
    void openWindow() {
        page = chromium.open(new NewContextOptions().setViewportSize(1400, 950));
    }

    @AfterEach
    void nothingWasForbidden() {
        page.context().close();
        assertThat(chromium.complaints()).isEmpty();
    }

    /** A window in place of the one before. */
    protected final void reopenWindow(NewContextOptions options) {
        page.context().close();
        page = chromium.open(options);
    }
}
