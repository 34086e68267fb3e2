package org.orthant.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KernelTest {

    @ParameterizedTest
    @EnumSource
    void everyKernelComputesTheSameAgainAndAgain(Kernel kernel) {
        Kernel.Pass pass = kernel.pass(300, 7);
        double once = pass.run();
        assertThat(once).isFinite().isNotZero().isEqualTo(pass.run());
        assertThat(kernel.pass(300, 9).run())
                .as("the number of features matters")
                .isNotEqualTo(once);
    }

    @Test
    void theBenchmarkRunsTheKernelItIsGiven() {
        KernelBenchmark benchmark = new KernelBenchmark();
        benchmark.kernel = Kernel.FLOAT_BLOCKS;
        benchmark.features = 3;
        benchmark.prepare();
        assertThat(benchmark.pass())
                .isEqualTo(Kernel.FLOAT_BLOCKS.pass(8_921, 3).run());
    }

    @Test
    void jmhKnowsTheBenchmark() throws IOException {
        try (InputStream list = KernelBenchmark.class.getResourceAsStream("/META-INF/BenchmarkList")) {
            assertThat(list).isNotNull();
            assertThat(new String(list.readAllBytes(), StandardCharsets.UTF_8))
                    .contains(KernelBenchmark.class.getName());
        }
    }
}
