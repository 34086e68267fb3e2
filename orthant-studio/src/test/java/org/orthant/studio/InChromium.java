package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Tests with one window of a real browser, in which nothing may happen that the browser complains about. */
abstract class InChromium {

    private static Chromium chromium;

    protected Page page;

    @BeforeAll
    static void startBrowser() {
        chromium = Chromium.start();
    }

    @AfterAll
    static void stopBrowser() {
        if (chromium != null) {
            chromium.close();
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
