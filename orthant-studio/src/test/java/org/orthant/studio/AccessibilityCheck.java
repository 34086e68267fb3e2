package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Looks for barriers in a page: with axe-core, and for parts that stick out. */
final class AccessibilityCheck {

    private AccessibilityCheck() {}

    /** Requires that axe-core finds no violation, and that the page is not wider than its window. */
    static void passes(Page page) throws IOException {
        assertThat(page.evaluate("() => [...document.querySelectorAll('body *')]"
                        + ".filter(e => !e.closest('.scroll, svg') && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)"
                        + ".map(e => e.tagName + '.' + e.className + ' ' + e.textContent.slice(0, 40)).join('; ')"))
                .as("what sticks out")
                .isEqualTo("");
        assertThat((Boolean) page.evaluate(
                        "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                .as("the page does not scroll sideways")
                .isTrue();
        try (InputStream script = AccessibilityCheck.class.getResourceAsStream("axe.min.js")) {
            page.evaluate(new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8));
        }
        Object violations = page.evaluate("() => axe.run().then(found => found.violations"
                + ".map(each => each.id + ': ' + each.nodes.map(node => node.html).join(' | ')).join('\\n'))");
        assertThat(violations).as("axe-core").isEqualTo("");
    }
}
