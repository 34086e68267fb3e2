package org.orthant.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Tests that bring files to the page as people do. */
abstract class AuditInChromium extends InChromium {

    /** Chooses a file, which must be taken for what it is. */
    protected final Locator choose(String kind, String name, String content) {
        page.locator(".drop input")
                .setInputFiles(new FilePayload(name, "text/plain", content.getBytes(StandardCharsets.UTF_8)));
        Locator row = page.locator(".slot[data-kind=" + kind + "]");
        assertThat(row.locator(".file")).hasText(name);
        return row;
    }

    /** Drops files on the whole area. */
    protected final void drop(Map<String, byte[]> files) {
        drop(".drop", files);
    }

    /** Drops files on an element. */
    protected final void drop(String selector, Map<String, byte[]> files) {
        List<List<String>> encoded = files.entrySet().stream()
                .map(file -> List.of(file.getKey(), Base64.getEncoder().encodeToString(file.getValue())))
                .toList();
        page.evaluate(
                "([selector, files]) => { const dropped = new DataTransfer();"
                        + " for (const [name, content] of files)"
                        + " dropped.items.add(new File([Uint8Array.from(atob(content), c => c.charCodeAt(0))], name));"
                        + " document.querySelector(selector).dispatchEvent("
                        + "new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true })); }",
                List.of(selector, encoded));
    }
}
