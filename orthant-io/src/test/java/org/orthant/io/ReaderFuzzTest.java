package org.orthant.io;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.io.arff.MulanLabels;
import org.orthant.io.labelset.LabelSetFile;
import org.orthant.testing.FuzzedFile;

/**
 * Whatever bytes a file has, it is read, or refused with a {@link BadInputException}, in time and memory that its size
 * bounds. Builds try the seeds; {@code docs/fuzzing.md} says how to try a million mutations of them.
 */
class ReaderFuzzTest {

    @TempDir
    Path folder;

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void labelSets(byte[] bytes) {
        read("sets", bytes, file -> {
            each(
                    () -> LabelSetFile.forEach(file, FiveLabels.LABELS, Optional.empty(), set -> {}),
                    () -> LabelSetFile.forEach(file, FiveLabels.LABELS, Optional.of(FiveLabels.NAMES), set -> {}),
                    () -> LabelSetFile.read(file));
        });
    }

    static Stream<Arguments> labelSets() {
        return Stream.concat(
                FuzzedFile.texts(
                        "# comment\n0 3\n\n1,2,4\n",
                        "rash,cough\n\nfever\tfever, unspecified\n",
                        "[0, 3]\n[]\n[\"rash\"]\n",
                        "{\"labels\": [0, 3], \"id\": 7}\n{\"labels\": []}\n",
                        "id,labels\n1,0;3\n2,\n3,\"1|2\"\n",
                        "text;tags\n\"a\nb\";rash|cough\n",
                        "rash,fever,anaemia,cough,\"fever, unspecified\"\n1,0,0,1,0\n",
                        "a\tb\tc\td\te\nTrue\tFalse\t0.0\t1\t0\n",
                        "2 9 5\n0,3 1:0.5 7:2\n4 8:1e-3\n",
                        "2 5\n0:1 3:1\n4:0\n",
                        "0,3 1:0.5 # c\n\n 7:2\n",
                        """
                        @relation 'x: -C 5'
                        @attribute a {0,1}
                        @attribute 'b' {0,1}
                        @attribute c {0,1}
                        @attribute d {0,1}
                        @attribute e {no,yes}
                        @attribute t string
                        @data
                        1,0,0,1,no,'x, y'
                        """,
                        """
                        @relation x
                        @attribute f numeric
                        @attribute rash {0,1}
                        @attribute fever {0,1}
                        @attribute anaemia {0,1}
                        @attribute cough {0,1}
                        @attribute 'fever, unspecified' {0,1}
                        @data
                        {0 2.5, 1 1}
                        {}
                        """),
                FuzzedFile.seeds(
                        resource("labelset/csr-bool.npz"),
                        resource("labelset/csr-int8-wide.npz"),
                        resource("labelset/twice.npz")));
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void mulanLabels(byte[] bytes) {
        read("labels.xml", bytes, MulanLabels::read);
    }

    static Stream<Arguments> mulanLabels() {
        return FuzzedFile.texts(
                "<?xml version=\"1.0\"?>\n<labels xmlns=\"http://x\"><label name=\"a\"><label name='b'/></label></labels>");
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void certificates(byte[] bytes) {
        read("certificates.jsonl", bytes, file -> {
            try (CertificateReader reader = new CertificateReader(file)) {
                while (reader.next().isPresent()) {
                    // Reading is all that is asked for.
                }
            }
        });
    }

    static Stream<Arguments> certificates() {
        StringBuilder files = new StringBuilder();
        Stream.of(resource("certificates-1.md"), resource("certificates-2.md"), specification())
                .flatMap(text -> new String(text, StandardCharsets.UTF_8).lines())
                .filter(line -> line.startsWith("{"))
                .forEach(line -> files.append(line.startsWith("{\"format\"") ? "\0" : "")
                        .append(line)
                        .append('\n'));
        return FuzzedFile.texts(files.substring(1).split("\0", -1));
    }

    private static byte[] specification() {
        try {
            return Files.readAllBytes(Path.of("..", "docs", "certificates.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void verdicts(byte[] bytes) {
        read("verdicts.jsonl", bytes, file -> VerdictReader.forEach(file, verdict -> {}));
    }

    static Stream<Arguments> verdicts() {
        return FuzzedFile.texts(
                "{\"index\":0,\"labels\":[3,17],\"count\":2,\"verdict\":\"unargmaxable\"}\n",
                "{\"index\":1,\"labels\":[],\"names\":[],\"count\":1,\"verdict\":\"argmaxable\",\"radius\":{\"low\":0.5,\"high\":null},\"float32\":\"safe\",\"margin\":{\"low\":-1,\"high\":2}}\n");
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void tensors(byte[] bytes) {
        read("W.safetensors", bytes, Safetensors::read);
    }

    static Stream<Arguments> tensors() {
        String header =
                "{\"__metadata__\":{\"a\":\"b\"},\"w\":{\"dtype\":\"F32\",\"shape\":[2,1],\"data_offsets\":[0,8]}} ";
        String length = (char) header.length() + "\0\0\0\0\0\0\0";
        return FuzzedFile.texts(length + header + "\0\0\0\0\0\0\0\1");
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void names(byte[] bytes) {
        read("names.txt", bytes, Vocabulary::read);
    }

    static Stream<Arguments> names() {
        return FuzzedFile.texts("rash\nfever\nfever, unspecified\n");
    }

    private void read(String name, byte[] bytes, FuzzedFile.Reader reader) {
        FuzzedFile.read(folder, name, bytes, BadInputException.class, reader);
    }

    private static void each(Runnable... readings) {
        FuzzedFile.each(BadInputException.class, readings);
    }

    private static byte[] resource(String name) {
        try (InputStream in = Objects.requireNonNull(ReaderFuzzTest.class.getResourceAsStream(name))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
