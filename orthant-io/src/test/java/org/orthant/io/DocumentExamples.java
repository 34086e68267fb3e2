package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;

/** The examples of a document: layers, maps before them, and certificates. */
final class DocumentExamples {

    private static final Pattern BLOCK = Pattern.compile("```(csv|json)\n(.*?)```", Pattern.DOTALL);

    /** A certificate file, its layer, and the maps before that. */
    record Example(DenseLayer layer, List<AffineMap> maps, Path file) {}

    private DocumentExamples() {}

    static String specification() throws IOException {
        return Files.readString(Path.of("..", "docs", "certificates.md"));
    }

    static String resource(String name) throws IOException {
        try (InputStream old = DocumentExamples.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(old).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static List<Example> read(String document, Path folder) throws IOException {
        Matcher blocks = BLOCK.matcher(document);
        DenseLayer layer = DenseLayer.of(new double[][] {{0}});
        List<AffineMap> maps = new ArrayList<>();
        List<Example> examples = new ArrayList<>();
        WeightMatrix map = DoubleMatrix.of(new double[1][1]);
        for (int number = 0; blocks.find(); number++) {
            String text = blocks.group(2);
            Path file = Files.writeString(folder.resolve("example" + number + "." + blocks.group(1)), text);
            if (text.startsWith("# weights")) {
                layer = DenseLayer.of(rows(text));
                maps.clear();
            } else if (text.startsWith("# bias")) {
                layer = layer.withBias(column(text));
            } else if (text.startsWith("# map")) {
                map = DoubleMatrix.of(rows(text));
                maps.add(AffineMap.dense(map, new double[map.rows()]));
            } else if (text.startsWith("# offset")) {
                maps.set(maps.size() - 1, AffineMap.dense(map, column(text)));
            } else {
                examples.add(new Example(layer, List.copyOf(maps), file));
            }
        }
        return examples;
    }

    private static double[][] rows(String text) {
        return text.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> Arrays.stream(line.split(",", -1))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
    }

    private static double[] column(String text) {
        return Arrays.stream(rows(text)).mapToDouble(row -> row[0]).toArray();
    }

    /** Returns how many certificates there are about the domains that are asked for, all of which must be accepted. */
    static int accepted(String document, Path folder, int version, Predicate<DomainStatement> asked)
            throws IOException {
        int accepted = 0;
        for (Example example : read(document, folder)) {
            try (CertificateReader reader = new CertificateReader(example.file())) {
                CertificateHeader header = reader.header();
                assertThat(header.version()).isEqualTo(version);
                assertThat(header.mismatch(example.layer())).isEmpty();
                if (asked.test(header.domain())) {
                    Checker checker =
                            new Checker(example.layer(), header.domain().resolve(example.maps()), header.rule());
                    accepted += accepted(checker, reader);
                }
            }
        }
        return accepted;
    }

    private static int accepted(Checker checker, CertificateReader reader) {
        int accepted = 0;
        for (Optional<CertificateRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
            assertThat(checker.check(next.get().certificate()))
                    .as("%s", next.get())
                    .isEqualTo(new CheckResult.Accepted());
            accepted++;
        }
        return accepted;
    }
}
