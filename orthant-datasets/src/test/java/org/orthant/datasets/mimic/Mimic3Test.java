package org.orthant.datasets.mimic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.data.Dataset;
import org.orthant.data.TokenInputs;
import org.orthant.data.folder.FolderReader;
import org.orthant.datasets.build.BuildTests;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;

/** On tables with the columns of MIMIC-III 1.4, and invented rows. */
class Mimic3Test {

    private static final String NOTES = """
            "ROW_ID","SUBJECT_ID","HADM_ID","CHARTDATE","CHARTTIME","STORETIME","CATEGORY","DESCRIPTION","CGID","ISERROR","TEXT"
            1,1,100,2101-01-01,,,"Discharge summary","Report",,,"Admission Date: [**2101-1-1**]
            Patient has ""chest"" PAIN, 5mg x2"
            2,2,200,2101-01-01,,,"Discharge summary","Report",,,"pain fever pain"
            3,1,100,2101-01-01,,,"Nursing","Report",,,"not a summary"
            4,1,100,2101-01-02,,,"Discharge summary","Addendum",,,"fever later"
            5,3,300,2101-01-02,,,"Discharge summary","Report",,,"rare pain 42"
            6,4,,2101-01-02,,,"Discharge summary","Report",,,"no admission"
            4,1,100,2101-01-02,,,"Discharge summary","Addendum",,,"repeated row"
            7,5,500,2101-01-02,,,"Discharge summary","Report",,,"not listed"
            8,6,600,2101-01-02,,,"Discharge summary","Report",,,"listed, no codes"
            """;

    private static final String DIAGNOSES = """
            "ROW_ID","SUBJECT_ID","HADM_ID","SEQ_NUM","ICD9_CODE"
            1,1,100,1,"4019"
            2,1,100,2,"E8497"
            3,2,200,1,"V5861"
            4,2,200,2,"4019"
            5,3,300,1,"042"
            6,3,300,2,""
            7,5,500,1,"7777"
            """;

    private static final String PROCEDURES = """
            "ROW_ID","SUBJECT_ID","HADM_ID","SEQ_NUM","ICD9_CODE"
            1,1,100,1,"3893"
            2,1,100,2,"3893"
            """;

    @TempDir
    Path home;

    @BeforeEach
    void writeTables() throws IOException {
        file("NOTEEVENTS.csv", NOTES);
        file("DIAGNOSES_ICD.csv", DIAGNOSES);
        file("PROCEDURES_ICD.csv", PROCEDURES);
        file("train", "100\n200\n600\n");
        file("validation", "");
        file("test", "HADM_ID\n300\n999\n");
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(home.resolve(name), text);
    }

    private Built build(Mimic3 mimic3, String notes) {
        return mimic3.build(
                new Mimic3.Tables(
                        home.resolve(notes), home.resolve("DIAGNOSES_ICD.csv"), home.resolve("PROCEDURES_ICD.csv")),
                new Mimic3.Lists(home.resolve("train"), home.resolve("validation"), home.resolve("test")),
                home.resolve("out"),
                false,
                Watcher.NONE);
    }

    private static String words(Dataset dataset, TokenInputs inputs, int example) {
        Vocabulary words = dataset.featureNames().orElseThrow();
        return String.join(
                " ",
                Arrays.stream(inputs.tokens().row(example))
                        .mapToObj(words::name)
                        .toList());
    }

    @Test
    void summariesOfAnAdmissionAreJoinedInTheirOrderAndCodesGetTheirPoint() {
        build(new Mimic3(1, 2500), "NOTEEVENTS.csv");
        Dataset dataset = FolderReader.read(home.resolve("out"));
        TokenInputs train = (TokenInputs) dataset.train().inputs();

        assertThat(words(dataset, train, 0)).isEqualTo("admission date patient has chest pain 5mg x2 fever later");
        assertThat(dataset.labelNames().names()).containsExactly("042", "38.93", "401.9", "E849.7", "V58.61");
        assertThat(dataset.train().labelSet(0).active()).containsExactly(1, 2, 3);
        assertThat(dataset.train().labelSet(1).active()).containsExactly(2, 4);
        assertThat(home.resolve("out/train.ids.txt")).hasContent("100\n200");
        assertThat(home.resolve("out.notes.part")).doesNotExist();
    }

    @Test
    void wordsOfTooFewTrainingDocumentsAreUnknownAndDocumentsAreCut() {
        build(new Mimic3(2, 2), "NOTEEVENTS.csv");
        Dataset dataset = FolderReader.read(home.resolve("out"));

        assertThat(dataset.featureNames().orElseThrow().names()).containsExactly("fever", "pain", "<unk>");
        assertThat(words(dataset, (TokenInputs) dataset.train().inputs(), 1)).isEqualTo("pain fever");
        assertThat(words(dataset, (TokenInputs) dataset.test().inputs(), 0)).isEqualTo("<unk> pain");
    }

    @Test
    void defaultsAreTheNumbersOfThePaper() {
        assertThat(Mimic3.USUAL).isEqualTo(new Mimic3(3, 2500));
    }

    @Test
    void whatIsPassedOverIsCountedWithItsPlace() {
        Built built = build(Mimic3.USUAL, "NOTEEVENTS.csv");

        BuildTests.assertSkipped(built)
                .containsExactlyInAnyOrder(
                        "has no ICD9_CODE 1 [DIAGNOSES_ICD.csv:7]",
                        "has no HADM_ID that is a number 1 [NOTEEVENTS.csv:8]",
                        "has the ROW_ID of a summary before 1 [NOTEEVENTS.csv:9]",
                        "is an admission without a code 1 [train:3]",
                        "is an admission without a discharge summary 1 [test:3]");
    }

    @Test
    void compressedTablesAreReadAndTruncatedOnesRefused() throws IOException {
        BuildTests.writeWholeAndCut(home, NOTES);

        assertThatThrownBy(() -> build(Mimic3.USUAL, "cut.csv.gz")).hasMessageContaining("its gzip data is truncated");
        assertThat(home.toFile().list((folder, name) -> name.startsWith("out"))).isEmpty();
        assertThat(build(Mimic3.USUAL, "whole.csv.gz").sizes().train()).isEqualTo(2);
    }

    @Test
    void missingColumnsBrokenQuotesAndForeignListsAreRefusedWithoutAFolder() throws IOException {
        file("columns.csv", NOTES.replace("\"CATEGORY\"", "\"KIND\""));
        file("quotes.csv", NOTES.replace("\"pain fever pain\"", "\"pain fever pain"));

        assertThatThrownBy(() -> build(Mimic3.USUAL, "columns.csv"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("columns.csv:1: has no column CATEGORY");
        assertThatThrownBy(() -> build(Mimic3.USUAL, "quotes.csv"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("quotes.csv:");
        file("train", "100\n300\n");
        assertThatThrownBy(() -> build(Mimic3.USUAL, "NOTEEVENTS.csv")).hasMessageContaining("in line 2 of the list");
        file("train", "12345\n");
        assertThatThrownBy(() -> build(Mimic3.USUAL, "NOTEEVENTS.csv"))
                .hasMessageContaining("no discharge summary of the list for training");
        assertThat(home.toFile().list((folder, name) -> name.startsWith("out"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "DIAGNOSIS, 4019, 401.9",
        "DIAGNOSIS, 042, 042",
        "DIAGNOSIS, E8497, E849.7",
        "DIAGNOSIS, E849, E849",
        "DIAGNOSIS, V5861, V58.61",
        "DIAGNOSIS, 401.9, 401.9",
        "PROCEDURE, 3893, 38.93",
        "PROCEDURE, 387, 38.7",
        "PROCEDURE, 38, 38."
    })
    void codesHaveTheirPointWhereTheirKindHasIt(Icd9 kind, String code, String pointed) {
        assertThat(kind.pointed(code)).isEqualTo(pointed);
    }
}
