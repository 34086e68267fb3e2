package org.orthant.datasets.proteins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.data.Dataset;
import org.orthant.data.SparseInputs;
import org.orthant.data.TokenInputs;
import org.orthant.data.folder.FolderReader;
import org.orthant.data.split.Division;
import org.orthant.data.split.Method;
import org.orthant.data.split.Shares;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;

class ProteinsTest {

    private static final Division ALL_FOR_TRAINING = new Division(Method.RANDOM, new Shares(1, 0, 0), 0);
    private static final int ALL = Integer.MAX_VALUE;

    @TempDir
    Path home;

    @BeforeEach
    void writeFiles() throws IOException {
        BlastFiles.write(
                home,
                Ontology.MFO,
                new TreeMap<>(Map.of("P1", "MKVMKV", "P2", "ACD")),
                List.of("P1\tGO:0000002\tGO:0000002\tGO:0000001", "P2\tGO:0000001"));
        BlastFiles.write(
                home,
                Ontology.BPO,
                new TreeMap<>(Map.of("P2", "ACD", "P3", "MK")),
                List.of("P2\tGO:0000003", "P3\tGO:0000003\tnonsense"));
        BlastFiles.write(home, Ontology.CCO, Map.of(), List.of());
    }

    private Built build(Set<Ontology> ontologies, int sample, int least, AminoAcids inputs) {
        return new Proteins(ontologies, sample, least, inputs, ALL_FOR_TRAINING)
                .build(home, home.resolve("out"), false, Watcher.NONE);
    }

    private Built build() {
        return build(Ontology.all(), ALL, 1, new AminoAcids.Threes(16));
    }

    private Dataset dataset() {
        return FolderReader.read(home.resolve("out"));
    }

    @Test
    void aProteinOfSeveralOntologiesIsOneExampleWithTheTermsOfAll() throws IOException {
        Built built = build(Ontology.all(), ALL, 1, new AminoAcids.Sequence(5));
        Dataset dataset = dataset();
        TokenInputs inputs = (TokenInputs) dataset.train().inputs();

        assertThat(dataset.labelNames().names()).containsExactly("GO:0000001", "GO:0000002", "GO:0000003");
        assertThat(Files.readAllLines(home.resolve("out/train.ids.txt"))).containsExactly("P1", "P2", "P3");
        assertThat(dataset.train().labelSet(0).active()).containsExactly(0, 1);
        assertThat(dataset.train().labelSet(1).active()).containsExactly(0, 2);
        assertThat(dataset.train().labelSet(2).active()).containsExactly(2);
        assertThat(Arrays.stream(inputs.tokens().row(0))
                        .mapToObj(dataset.featureNames().orElseThrow()::name))
                .containsExactly("M", "K", "V", "M", "K");
        assertThat(Files.readString(home.resolve("out/manifest.json")))
                .contains("MFO/goasp_annot.dat", "BPO/goasp.fasta.psq", "\"proteins\" : 3");
        assertThat(built.skipped())
                .singleElement()
                .satisfies(cases -> assertThat(cases.first()).containsExactly("goasp_annot.dat:2"));
    }

    @Test
    void runsOfThreeAreCountedInTheBucketsOfTheDocumentedHash() {
        AminoAcids.Threes threes = new AminoAcids.Threes(4096);
        build(Set.of(Ontology.MFO), ALL, 1, threes);
        SparseInputs inputs = (SparseInputs) dataset().train().inputs();
        int m = AminoAcids.LETTERS.indexOf('M');
        int k = AminoAcids.LETTERS.indexOf('K');
        int v = AminoAcids.LETTERS.indexOf('V');
        Map<Integer, Float> found = new TreeMap<>();
        for (int i = 0; i < inputs.length(0); i++) {
            found.put(inputs.ids().at(0, i), inputs.value(0, i));
        }

        assertThat(found)
                .isEqualTo(Map.of(threes.bucket(m, k, v), 2f, threes.bucket(k, v, m), 1f, threes.bucket(v, m, k), 1f));
        long hash = ((m * 28L + k) * 28 + v) * 2_654_435_769L % (1L << 32);
        assertThat(threes.bucket(m, k, v)).isEqualTo((int) (hash * 4096 / (1L << 32)));
        assertThat(new AminoAcids.Threes(1 << 30).bucket(27, 27, 27)).isBetween(0, (1 << 30) - 1);
    }

    @Test
    void rareTermsAreNoLabelsAndProteinsWithoutLabelsAreLeftOut() {
        build(Ontology.all(), ALL, 2, new AminoAcids.Threes(16));

        assertThat(dataset().labelNames().names()).containsExactly("GO:0000001", "GO:0000003");
        assertThat(dataset().train().size()).isEqualTo(3);
        assertThatThrownBy(() -> new Proteins(Ontology.all(), ALL, 3, new AminoAcids.Threes(16), ALL_FOR_TRAINING)
                        .build(home, home.resolve("none"), false, Watcher.NONE))
                .hasMessageContaining("has no term that 3 of the proteins have");
    }

    @Test
    void aSampleHasAsManyProteinsAsWished() {
        assertThat(build(Ontology.all(), 2, 1, new AminoAcids.Threes(16))
                        .sizes()
                        .train())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pin", "phr", "psq"})
    void damagedDatabasesAreRefusedInOneLineAndNothingIsWritten(String extension) throws IOException {
        Path file = Ontology.MFO.database(home, extension);
        byte[] whole = Files.readAllBytes(file);
        for (int length = whole.length - 1; length >= 0; length -= 7) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(this::build)
                    .as("cut at " + length)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("goasp.fasta." + extension);
        }
        assertThat(home.resolve("out")).doesNotExist();
    }

    @Test
    void tablesInAnotherOrderOrWithoutSequencesAreRefused() throws IOException {
        Path table = Ontology.MFO.annotations(home);
        Files.write(table, List.of("P2\tGO:0000001", "P1\tGO:0000002"));
        assertThatThrownBy(this::build)
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("goasp_annot.dat:1: has the protein P2, and the database has the sequence of P1");
        Files.write(table, List.of("P1\tGO:0000002", "P2\tGO:0000001", "P9\tGO:0000001"));
        assertThatThrownBy(this::build).hasMessageContaining("has no sequence for 1 proteins, such as P9");
        Files.write(table, List.of("P1\tGO:0000002"));
        assertThatThrownBy(this::build).hasMessageContaining("goasp_annot.dat:2: does not exist");
        assertThat(home.resolve("out")).doesNotExist();
    }
}
