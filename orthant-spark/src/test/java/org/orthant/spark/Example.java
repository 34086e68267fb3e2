package org.orthant.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFiles;
import org.orthant.audit.RunOptions;
import org.orthant.io.NpyWriter;
import org.orthant.io.labelset.DistinctLabelSetReader;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.model.layer.BiasSource;
import org.orthant.model.layer.LayerSource;
import org.orthant.model.weights.WeightReader;
import org.orthant.testing.Layers;
import org.orthant.verify.Question;

/**
 * A layer and label sets in files, and what {@code verify} makes of them.
 *
 * @param weights the layer
 * @param bias its bias
 * @param sets the label sets, some of them several times
 * @param folder where all files are
 */
record Example(Path weights, Path bias, Path sets, Path folder) {

    /** Spark as it is quickest for little work: it neither compiles queries nor plans them anew. */
    static SparkSession.Builder session(String master) {
        return SparkSession.builder()
                .master(master)
                .config("spark.ui.enabled", "false")
                .config("spark.sql.adaptive.enabled", "false")
                .config("spark.sql.codegen.wholeStage", "false")
                .config("spark.sql.shuffle.partitions", "2");
    }

    /** Returns the command line of a program in a JVM like this one. */
    static List<String> java(Class<?> program, String... arguments) {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dorthant.kernels=plain",
                "-Dlog4j2.configurationFile=" + System.getProperty("log4j2.configurationFile")));
        line.addAll(List.of(System.getProperty("orthant.spark.opens").split(" ")));
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        line.addAll(List.of(arguments));
        return line;
    }

    static Example in(Path folder, int labels, int features, int lines) {
        SplittableRandom random = new SplittableRandom(7);
        Path weights = folder.resolve("W.npy");
        Path bias = folder.resolve("b.npy");
        Path sets = folder.resolve("sets.txt");
        DenseLayer layer = Layers.random(random, labels, features);
        double[] biases = new double[labels];
        for (int label = 0; label < labels; label++) {
            biases[label] = -1 - random.nextDouble();
        }
        List<String> text = new ArrayList<>(List.of("# label sets of no meaning"));
        for (int line = 0; line < lines; line++) {
            text.add(random.ints(random.nextInt(4), 0, labels)
                    .distinct()
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" ")));
        }
        try {
            NpyWriter.write(weights, layer.weights());
            NpyWriter.writeVector(bias, biases);
            Files.write(sets, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Example(weights, bias, sets, folder);
    }

    SharedLayer source() {
        return SharedLayer.of(LayerSource.file(weights).withBias(BiasSource.file(bias)));
    }

    DenseLayer layer() {
        return DenseLayer.of(WeightReader.read(weights)).withBias(WeightReader.readVector(bias, Optional.empty()));
    }

    Question question() {
        return Question.radius(FeatureDomain.box(layer().features(), 100))
                .withFormats(List.of(NumberFormat.FLOAT32))
                .withMargins();
    }

    SparkAudit audit() {
        return SparkAudit.of(source(), question(), LabelNames.NONE);
    }

    Audit plainAudit() {
        return Audit.of(layer(), DistinctLabelSetReader.read(sets, layer().labels(), Optional.empty()))
                .withQuestion(question());
    }

    /** What {@code verify} writes: verdicts, and certificates after their header. */
    Written verified() {
        Path verdicts = folder.resolve("verified.jsonl");
        Path certificates = folder.resolve("verified-certificates.jsonl");
        if (!Files.exists(verdicts)) {
            plainAudit().run(AuditFiles.of(verdicts).withCertificates(certificates), RunOptions.DEFAULT);
        }
        return new Written(lines(verdicts), lines(certificates));
    }

    /** What a job has written. */
    static Written written(Path output) {
        List<String> certificates = new ArrayList<>();
        for (Path part : parts(output.resolve("certificates"))) {
            List<String> lines = lines(part);
            certificates.addAll(certificates.isEmpty() ? lines : lines.subList(1, lines.size()));
        }
        return new Written(
                parts(output.resolve("verdicts")).stream()
                        .flatMap(part -> lines(part).stream())
                        .toList(),
                certificates);
    }

    record Written(List<String> verdicts, List<String> certificates) {}

    static List<Path> parts(Path folder) {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
