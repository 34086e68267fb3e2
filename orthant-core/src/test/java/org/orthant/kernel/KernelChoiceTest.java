package org.orthant.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KernelChoiceTest {

    private final Said said = new Said();

    @Test
    void losingVectorInstructionsIsSaidWithTheWayToGetThem() {
        assertThat(KernelChoice.choose(Optional.empty(), said)).isInstanceOf(PlainKernels.class);
        assertThat(said.warnings).singleElement().asString().contains("--add-modules jdk.incubator.vector");
    }

    @Test
    void whoHasThemHearsNothing() {
        Kernels vectors = new PlainKernels();
        assertThat(KernelChoice.choose(Optional.of(vectors), said)).isSameAs(vectors);
        assertThat(said.warnings).isEmpty();
    }

    /** Keeps warnings in memory. */
    private static final class Said implements System.Logger {
        private final List<String> warnings = new ArrayList<>();

        @Override
        public String getName() {
            return "kept";
        }

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String message, @Nullable Throwable thrown) {
            warnings.add(level + ": " + message);
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String format, @Nullable Object... parameters) {
            warnings.add(level + ": " + format);
        }
    }
}
