package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests over the HTTP interface of a studio of their own, which leaves no files behind. */
abstract class WithStudio {

    @TempDir
    protected Path folder;

    private @Nullable Studio studio;

    /** Starts a studio, in place of the one before. */
    protected final void begin(StudioOptions options) throws IOException {
        if (studio != null) {
            studio.close();
        }
        studio = Studio.start(options);
    }

    protected final Studio studio() {
        return Objects.requireNonNull(studio, "begin has not been called");
    }

    protected final RawHttp request() {
        return RawHttp.to(studio().port());
    }

    @AfterEach
    void stop() {
        studio().close();
        assertThat(studio().folder()).doesNotExist();
    }
}
