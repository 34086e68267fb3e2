package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.cli.Orthant;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyExamples;
import org.orthant.console.terminal.ExitCode;
import org.orthant.metrics.Metric;
import org.orthant.model.weights.WeightReader;
import org.orthant.train.folder.RunResult;

class TrainCommandTest {

    private static final String TRAIN = "train --data data.svm -k 2 -d 3 --embedding 12 --epochs 3 --batch 16";

    @TempDir
    Path folder;

    @BeforeEach
    void data() throws IOException {
        TinyExamples.write(file("data.svm"));
        StringBuilder documents = new StringBuilder();
        for (int example = 0; example < 60; example++) {
            String word = example % 2 == 0 ? "cat" : example % 3 == 0 ? "dog" : "bird";
            documents.append("{\"labels\":[\"" + word + "s\"],\"text\":\"A " + word + " on the mat\"}\n");
        }
        Files.writeString(file("texts.jsonl"), documents);
    }

    @Test
    void aRunIsTrainedEvaluatedAndUsed() throws IOException {
        Shell trained = run(TRAIN + " --run runs --format json");
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(trained.out()).contains("\"head\" : \"DFT, k = 2, slack 3\"").contains("\"head_parameters\" : 134");
        assertThat(trained.err()).contains("epoch 3, ").contains("validation loss");
        assertThat(folder.resolve("runs"))
                .isDirectoryContaining("glob:**/config.yaml")
                .isDirectoryContaining("glob:**/provenance.json")
                .isDirectoryContaining("glob:**/metrics.csv")
                .isDirectoryContaining("glob:**/result.json")
                .isDirectoryContaining("glob:**/model.safetensors")
                .isDirectoryContaining("glob:**/model.json");

        Shell evaluated = run("evaluate --run runs --format json");
        String loss = trained.out()
                .lines()
                .filter(line -> line.contains("test_loss"))
                .findFirst()
                .orElseThrow();
        assertThat(evaluated.out()).contains(loss.replace("test_", "").strip());

        Files.writeString(file("runs/sets.txt"), "0\n0 1\n");
        for (String weights : List.of("runs", "runs/model.json", "runs/model.safetensors")) {
            Shell verified = run("verify --weights " + weights + " runs/sets.txt --format json");
            assertThat(verified.out())
                    .as(verified.err())
                    .containsPattern("\"what\" : \"argmaxable\",\\s*\"distinct\" : 2,");
        }

        Shell predicted = run("predict --run runs --examples data.svm --top 2 --format csv");
        assertThat(predicted.exitCode()).as(predicted.err()).isZero();
        assertThat(predicted.out().lines().filter(line -> line.matches("\\d+,\\d+,0\\.\\d+.*")))
                .hasSize(240);
    }

    /** Trains with these options, and returns the results as JSON. */
    private String trained(String options) {
        return run(TRAIN + " " + options + " --format json").output();
    }

    @Test
    void aLayerWithSpreadFrequenciesIsTrainedLikeTheOthers() throws IOException {
        assertThat(trained("--head spread --spread 2 --frequency-seed 7 --run runs"))
                .contains("\"head\" : \"DFT with spread frequencies, k = 2, m = 2, slack 3\"")
                .contains("\"head_parameters\" : " + (13 * (5 + 4 + 3) + 10 * 3));
        assertThat(Files.readString(file("runs/model.json")))
                .containsPattern("\"spread\" : 2,\\s*\"frequency-seed\" : 7,\\s*\"scale\" : 0.395");
        assertThat(run("evaluate --run runs --verify --format json").out()).contains("\"psp_at_k\" : ");
        assertThat(run("report --runs runs --out runs/report.html").exitCode()).isZero();
        assertThat(run("predict --run runs --examples data.svm --top 2").exitCode())
                .isZero();
        assertThat(trained("--head dft --scale 2 --run runs6"))
                .contains("DFT with scaled columns, k = 2, slack 3")
                .contains("\"head_parameters\" : 134");
        assertThat(trained("--head dft --scale paper --run runs7")).contains("\"head\" : \"DFT, k = 2, slack 3\"");
    }

    @Test
    void learnedNodesKeepTheGuaranteeFromTrainingToTheExportedFile() throws IOException {
        Shell trained = run(TRAIN + " --head dft-learned --run runs");
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(trained.out())
                .contains("DFT with learned nodes, k = 2, slack 3")
                .containsPattern("parameters +" + (134 + 10))
                .contains("The whole head can predict every set of up to 2 labels")
                .contains("(by the paper's theorem, for exact cosines and in exact arithmetic)");
        assertThat(Files.readString(file("runs/model.json"))).contains("\"kind\" : \"dft-learned\"");
        Shell evaluated = run("evaluate --run runs --verify --format json");
        assertThat(evaluated.exitCode()).as(evaluated.err()).isZero();
        Files.createDirectories(file("runs2"));
        Files.writeString(file("runs2/sets.txt"), "0\n0 1\n3 8\n");
        Shell verified = run("verify --weights runs --certificates runs2/proofs --out runs2/verdicts runs2/sets.txt");
        assertThat(verified.exitCode()).as(verified.err()).isZero();
        assertThat(run("check --weights runs --certificates runs2/proofs runs2/sets.txt")
                        .exitCode())
                .isZero();
        Shell exported = run("export --run runs --out runs2/model.onnx");
        assertThat(exported.out()).as(exported.err()).contains("can predict every set of up to 2 labels");
        assertThat(run("verify --weights runs2/model.onnx runs2/sets.txt --format json")
                        .out())
                .containsPattern("\"what\" : \"argmaxable\",\\s*\"distinct\" : 3,");
    }

    @Test
    void aLayerWithoutProjectionHasTheWidthOfTheEncoderAndGuaranteesNothing() throws IOException {
        String command = "train --data data.svm -k 2 --embedding 12 --epochs 3 --batch 16 --head no-projection ";
        Shell trained = run(command + "--run runs --format json");
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(trained.out())
                .contains("\"head\" : \"no projection, d = 12, with a bias\"")
                .contains("\"head_parameters\" : " + (10 * 13))
                .contains("\"projection_onto\" : \"no projection\"")
                .contains("\"every_feature_vector\" : true")
                .doesNotContain("can predict every set");
        assertThat(file("runs/projection-inverse.npy")).doesNotExist();
        Shell evaluated = run("evaluate --run runs --verify --format json");
        assertThat(evaluated.exitCode()).as(evaluated.err()).isZero();
        assertThat(run("predict --run runs --examples data.svm --top 2").exitCode())
                .isZero();
        Files.createDirectories(file("runs2"));
        assertThat(run("export --run runs --out runs2/model.onnx").out())
                .contains("no projection: the output layer takes the activations themselves")
                .doesNotContain("can predict every set");
        assertThat(run(command + "-d 5 --run runs3").err())
                .contains("--width 5: --head no-projection has the 12 activations of the encoder as its features");
        Path config = file("runs/config.yaml");
        Files.writeString(
                file("runs2/other.yaml"),
                Files.readString(config).replace("width: 12\n  active", "width: 11\n  active"));
        assertThat(run("train --config runs2/other.yaml --run runs3").err())
                .contains("width 11: without projection, the layer has the 12 activations of the encoder");
    }

    /** The paper's figure 1b, from a trained layer. */
    @Test
    void aTestLabelSetThatALayerCanNeverPredictIsDrawnWithItsReason() throws IOException {
        String narrow = "train --data data.svm -k 2 -d 1 --embedding 12 --epochs 3 --batch 16 --head bsl --run runs";
        assertThat(run(narrow).exitCode()).isZero();
        Shell drawn = run("figures --run runs --figure example --format svg --out runs2/figures");
        assertThat(drawn.exitCode()).as(drawn.err()).isZero();
        String svg = Files.readString(file("runs2/figures/example.svg"));
        assertThat(svg)
                .contains("A label set that BSL, d = 1 can never predict")
                .containsPattern("test example \\d+")
                .containsPattern("at least one of the \\d orange labels is on as well");
        assertThat(run(TRAIN + " --run runs3").exitCode()).isZero();
        Shell guaranteed = run("figures --run runs3 --figure example --out runs2/none");
        assertThat(guaranteed.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(guaranteed.err())
                .contains("has an output layer that can predict the label sets of all test examples");
        assertThat(run("figures --run runs --run runs3 --figure example --out runs2/two")
                        .err())
                .contains("there are 2 runs: an example is of one");
    }

    @Test
    void labelWiseAttentionIsTrainedAndIsNoOutputLayer() throws IOException {
        assertThat(trained("--head attention --run runs"))
                .contains("\"head\" : \"label-wise attention, d = 3\"")
                .contains("\"head_parameters\" : " + (13 * 3 + 2 * 10 * 3 + 10));
        assertThat(file("runs/projection-inverse.npy")).doesNotExist();
        assertThat(run("predict --run runs --examples data.svm --top 2").exitCode())
                .isZero();
        Shell tokens = run("evaluate --run runs --tokens runs/H.npy --format json");
        assertThat(tokens.out())
                .contains("\"tokens\" : 10")
                .contains("\"token_features\" : 3")
                .contains("\"whole_vocabulary\" : true");
        assertThat(WeightReader.read(file("runs/H.npy")).rows()).isEqualTo(10);
        Files.writeString(file("runs/sets.txt"), "0\n");
        for (String command : List.of(
                "verify --weights runs runs/sets.txt",
                "explain --weights runs/model.safetensors runs/sets.txt",
                "check --weights runs --certificates runs/proofs.jsonl",
                "evaluate --run runs --verify",
                "export --run runs --out runs/model.onnx")) {
            Shell refused = run(command);
            assertThat(refused.exitCode()).as(command).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(refused.err()).as(command).hasLineCount(1).contains("has label-wise attention");
        }
        Shell audited = run("audit runs --rule threshold --out runs/audit");
        assertThat(audited.exitCode()).isNotZero();
        assertThat(audited.err()).contains("U.weight and final.weight are those of label-wise attention");
    }

    @Test
    void attentionNeedsAnEncoderWithTokensAndOthersHaveNone() {
        Shell shell = run("train --data data.svm --encoder features --head attention -k 2 -d 3 --run runs");
        assertThat(shell.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("encoder features has no features of single tokens");
        run(TRAIN + " --run runs");
        assertThat(run("evaluate --run runs --tokens runs/H.npy").err())
                .contains("has no label-wise attention, which alone is given features of tokens");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--head spread --spread 3 | k + m = 2 + 3 are too many frequencies for 10 labels: expected at most",
                "--head spread --spread 0 | --spread 0: expected at least 1 frequency, or --head dft",
                "--head spread --spread -5 | --spread -5: expected at least 1 frequency",
                "--head spread --spread 1 --scale -2 | scale -2.0 of columns: expected a positive number",
                "--head spread --spread 1 --scale big | --scale big: expected usual, paper or a number",
                "--head dft --spread 1 | --spread and --frequency-seed require --head spread",
                "--head bsl --scale 1 | --scale requires fixed columns, which --head bsl does not have",
                "--head attention --scale 1 | --scale requires fixed columns, which --head attention does not have",
            })
    void sizesOfSpreadLayersThatDoNotFitAreRefused(String options, String message) {
        Shell shell = run(TRAIN + " --run runs " + options);
        assertThat(shell.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains(message);
        assertThat(file("runs/config.yaml")).doesNotExist();
    }

    @Test
    void dataOfFewLabelsAreToldWhichLayerTheyCanHave() throws IOException {
        Files.writeString(file("two.svm"), "0 1:1\n1 2:1\n".repeat(10));
        Files.writeString(file("four.svm"), "0 1:1\n1 2:1\n2 1:1\n3 2:1\n".repeat(5));
        String few = " -d 2 --embedding 4 --epochs 1 --run runs";
        assertThat(run("train --head spread --data two.svm" + few).err())
                .contains("--head spread: 2 labels are too few for spread frequencies: expected at least 5 (see");
        assertThat(run("train --head spread --data four.svm" + few).err())
                .contains("4 labels are too few for spread frequencies: expected at least 5, or --head dft");
        assertThat(run("train --head dft --data two.svm" + few).err())
                .contains("2 labels are too few: expected at least 3");
        assertThat(file("runs")).doesNotExist();
        assertThat(run("train --head dft --data four.svm" + few).exitCode()).isZero();
        assertThat(run("train --head spread --data data.svm -k 4 --run runs2").err())
                .contains("k = 4 leaves no frequency to spread over 10 labels: choose -k 3 or less, or --head dft");
    }

    @Test
    void sizesThatNoMachineHasMemoryForAreRefused() {
        Shell shell = run("train --data data.svm -k 2 -d 2000000000 --run runs");
        assertThat(shell.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("-d 2000000000 with this encoder").contains("choose fewer columns");
        assertThat(file("runs/config.yaml")).doesNotExist();
    }

    @Test
    void whatIsCertifiedBeforeTrainingIsConfirmedAfterIt() throws IOException {
        Shell plan = run("plan --data data.svm --certify --seeds 2 --out runs2/plan --format json");
        assertThat(plan.exitCode()).as(plan.err()).isZero();
        assertThat(plan.out()).contains("\"beyond\" : 0").contains("\"active\" : 2");
        Shell trained =
                run("train --data data.svm -d 3 --embedding 12 --epochs 3 --batch 16 --plan runs2/plan --run runs");
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(trained.out())
                .contains("certified label sets")
                .contains(
                        "39 of 39 distinct label sets are certified for the fixed columns, so that the whole head can predict them, "
                                + "each for some activation vector of the encoder, in exact arithmetic with the stored numbers.");
        String certificates = "--certificates runs/plan/certificates.jsonl.gz";
        Shell checked =
                run("check --weights runs " + certificates + " --box 1e4 runs/plan/label-sets.txt --format json");
        assertThat(checked.exitCode()).as(checked.err()).isZero();
        assertThat(checked.out())
                .contains("\"layer_features\"")
                .contains("\"asked_missing\" : 0")
                .contains("\"projection_onto\" : \"accepted\"")
                .contains("\"every_feature_vector\" : true");

        Shell exported = run("export --run runs --out runs2/model.onnx --format json");
        assertThat(exported.exitCode()).as(exported.err()).isZero();
        // A model with names for its labels is asked by name.
        String byName = Files.readString(file("runs2/plan/label-sets.txt")).replace(' ', '\t');
        Files.writeString(file("runs2/names.txt"), byName);
        Shell audited = run("audit runs2/model.onnx --label-sets runs2/names.txt --out runs2/audit --format json");
        assertThat(audited.exitCode()).as(audited.err()).isZero();
        assertThat(run("check --weights runs2/model.onnx " + certificates + " runs2/plan/label-sets.txt")
                        .exitCode())
                .isZero();
        Shell verified = run("verify --weights runs runs2/plan/label-sets.txt --format json");
        Shell verifiedFile = run("verify --weights runs2/model.onnx runs2/plan/label-sets.txt --format json");
        assertThat(verifiedFile.out().replaceAll("\"seconds\" : .*", ""))
                .isEqualTo(verified.out().replaceAll("\"seconds\" : .*", ""));

        Files.writeString(
                file("other.svm"), "0,1,2 1:1\n1 2:1\n9 3:1\n3 1:1\n4 2:1\n5 1:1\n6 1:1\n7 1:1\n8 1:1\n0 1:1\n");
        assertThat(run("train --data other.svm --plan runs2/plan --run runs3").err())
                .contains("other label sets than the");
        assertThat(run("train --data data.svm -k 2 --plan runs2/plan --run runs3")
                        .err())
                .contains("--plan determines k and the fixed columns");
        Shell again = run("plan --data data.svm --certify --out runs2/plan");
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(run("plan --certify --out runs4").err()).contains("specify either --data or a file");
        Path stated = file("runs2/plan/plan.json");
        Files.writeString(stated, Files.readString(stated).replace("\"version\" : 1", "\"version\" : 9"));
        assertThat(run("train --data data.svm --plan runs2/plan --run runs3").err())
                .contains(
                        "is of version 9: expected 1; a newer Orthant may understand it: certify a plan again (orthant plan --data … --certify)");
        Path model = file("runs/model.json");
        String description = Files.readString(model);
        Files.writeString(model, description.replace("\"version\" : 1", "\"version\" : 0"));
        assertThat(run("evaluate --run runs").err())
                .contains("is of version 0: expected 1; an older Orthant may understand it");
        Files.writeString(model, description);
        assertThat(run("check --weights runs " + certificates + " --nonnegative")
                        .exitCode())
                .isEqualTo(ExitCode.CERTIFICATE_REJECTED);
    }

    @Test
    void changedDataAreNoticedAndJudgedOnlyByName() throws IOException {
        assertThat(run(TRAIN + " --run runs").exitCode()).isZero();
        assertThat(run("evaluate --run runs --part validation --rank 3 --format json")
                        .out())
                .contains("\"part\" : \"validation\"")
                .contains("\"k\" : 3");
        String examples = Files.readString(file("data.svm"));
        Files.writeString(file("data.svm"), examples.replaceFirst(":1 ", ":3 "));
        Shell changed = run("evaluate --run runs");
        assertThat(changed.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(changed.err())
                .contains("was trained on other data: their fingerprint was")
                .contains("--data");
        assertThat(run("evaluate --run runs --data data.svm").exitCode()).isZero();
        assertThat(run("evaluate --run runs --data data.svm --split 90/10/0").err())
                .contains("the data have no test examples");
    }

    @Test
    void propensitiesOfPublishedTablesCanBeGiven() throws IOException {
        Files.writeString(file("data.svm"), Files.readString(file("data.svm")) + " 1:1\n".repeat(30));
        assertThat(run(TRAIN + " --run runs").exitCode()).isZero();
        Shell usual = run("evaluate --run runs --format json");
        assertThat(usual.out()).contains("\"propensity_a\" : 0.55").contains("\"propensity_b\" : 1.5");
        Shell wikipedia = run("evaluate --run runs --propensity 0.5,0.4 --format json");
        assertThat(wikipedia.out()).contains("\"propensity_a\" : 0.5,").contains("\"propensity_b\" : 0.4");
        assertThat(psp(wikipedia)).isNotEqualTo(psp(usual));
        assertThat(run("evaluate --run runs").out()).contains("examples that have labels, P@5 is one over all");
        for (String wrong : List.of("0.5", "0.5,x", "-1,1", "0.5,0", "1,2,3")) {
            Shell shell = run("evaluate --run runs --propensity " + wrong);
            assertThat(shell.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(shell.err()).contains("--propensity " + wrong + ": ");
        }
    }

    private static String psp(Shell evaluated) {
        return evaluated
                .out()
                .lines()
                .filter(line -> line.contains("psp_at_k"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void examplesToPredictAreReadAsThoseToTrainOn() throws IOException {
        assertThat(run(TRAIN + " --run runs").exitCode()).isZero();
        Files.writeString(file("plain.svm"), "# made by hand\n0 1:1 2:1\n\n1 2:1 # the second\n");
        assertThat(run("predict --run runs --examples plain.svm --top 1 --format json")
                        .out())
                .contains("\"examples\" : 2,");
        Files.writeString(file("header.svm"), "3 5 4\n0 1:1 2:1\n\n1 2:1\n");
        assertThat(run("predict --run runs --examples header.svm --top 1 --format json")
                        .out())
                .contains("\"examples\" : 3,");
        Files.writeString(file("wide.svm"), "0 1:1 999:1\n");
        assertThat(run("predict --run runs --examples wide.svm --top 1").err()).contains("wide.svm:1: feature id 999");
    }

    @Test
    void aDamagedModelIsNamed() throws IOException {
        assertThat(run(TRAIN + " --run runs").exitCode()).isZero();
        byte[] weights = Files.readAllBytes(file("runs/model.safetensors"));
        // The last number of the last tensor: NaN in little-endian order.
        System.arraycopy(new byte[] {0, 0, (byte) 0xC0, 0x7F}, 0, weights, weights.length - 4, 4);
        Files.write(file("runs/model.safetensors"), weights);
        for (String command : List.of("evaluate --run runs", "predict --run runs --examples data.svm")) {
            Shell shell = run(command);
            assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(shell.err()).contains("has the value NaN");
        }
    }

    @Test
    void wordVectorsOfTheTrainingTextsStartTheTextCnn() throws IOException {
        Shell made = run("data vectors --data texts.jsonl --size 6 --epochs 2 --out " + file("vectors.txt"));
        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(made.out()).containsPattern("words +[1-9]").containsPattern("numbers per word +6");
        assertThat(Files.readAllLines(file("vectors.txt")).get(0)).endsWith(" 6");
        Shell trained = run("train --data texts.jsonl --encoder cnn --embedding 6 --run runs -k 1 -d 2 --epochs 1"
                + " --vectors " + file("vectors.txt"));
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(Files.readString(file("runs/config.yaml"))).contains("vectors.txt");

        Shell bags = run("data vectors --data data.svm --out " + file("none.txt"));
        assertThat(bags.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(bags.err()).contains("data.svm: word vectors need documents with their words in order");
        assertThat(run("data vectors --data texts.jsonl --size 0 --out " + file("none.txt"))
                        .exitCode())
                .isEqualTo(ExitCode.USAGE);
        assertThat(file("none.txt")).doesNotExist();
    }

    @Test
    void foldersWithoutTrainingExamplesAreRefused() throws IOException {
        assertThat(run("data convert --data data.svm --out runs2").exitCode()).isZero();
        Path header = file("runs2/dataset.json");
        String text = Files.readString(header);
        Files.writeString(
                header,
                text.replaceFirst("\"train\" ?: ?\\d+", "\"train\": 0")
                        .replaceFirst(",\\s*\"fingerprint\" ?: ?\"[^\"]*\"", ""));
        Files.writeString(file("runs2/train.txt"), "");
        Shell shell = run("train --data runs2 --run runs");
        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(shell.err()).contains("has no training examples: add some to the folder");
        assertThat(file("runs")).doesNotExist();
        assertThat(run("data convert --data texts.jsonl --out runs3").exitCode())
                .isZero();
        Path texts = file("runs3/dataset.json");
        Files.writeString(
                texts,
                Files.readString(texts)
                        .replaceFirst("\"train\" ?: ?\\d+", "\"train\": 0")
                        .replaceFirst(",\\s*\"fingerprint\" ?: ?\"[^\"]*\"", ""));
        Files.writeString(file("runs3/train.jsonl"), "");
        assertThat(run("train --data runs3 --run runs").err())
                .contains("runs3: has no training examples: add some to the folder");
        Files.writeString(file("few.jsonl"), "{\"labels\":[\"a\"],\"text\":\"A mat\"}\n".repeat(3));
        Shell few = run("train --data few.jsonl --split 34/33/33 --run runs");
        assertThat(few.exitCode()).as(few.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(few.err())
                .contains("few.jsonl: no word occurs in 3 documents")
                .hasLineCount(1);
        assertThat(file("runs")).doesNotExist();
        assertThat(run("train --data runs2/missing --run runs").err()).contains("there is no such file or folder");
    }

    @Test
    void sentencesNameTheObjectThatTheyAreShownFor() throws IOException {
        Shell whole = run(TRAIN + " --run runs");
        assertThat(whole.out())
                .as(whole.err())
                .containsPattern("activation of the encoder +leaky-relu\n")
                .containsPattern("projection is onto +yes: its proof is accepted\n")
                .contains(
                        "The whole head can predict every set of up to 2 labels: for each there is an activation vector of the"
                                + " encoder for which the model predicts exactly that set (by the paper's theorem, for exact cosines and in"
                                + " exact arithmetic).");
        assertThat(Files.readString(file("runs/config.yaml"))).contains("activation: leaky-relu");
        Files.createDirectories(file("runs2"));
        assertThat(run("export --run runs --out runs2/model.onnx").out())
                .contains("The whole head can predict every set of up to 2 labels");

        Shell relu = run(TRAIN + " --activation relu --run runs3");
        assertThat(relu.out())
                .as(relu.err())
                .containsPattern(
                        "every feature vector occurs +not shown: the encoder ends in a ReLU, whose activations are never negative")
                .contains(
                        "The output layer can predict every set of up to 2 labels (by the paper's theorem, for exact cosines and in"
                                + " exact arithmetic). That is not shown for the whole head: the encoder ends in a ReLU, whose activations are"
                                + " never negative.");
        assertThat(run("export --run runs3 --out runs2/relu.onnx").out())
                .contains("That is not shown for the whole head: ");

        Shell few = run(TRAIN.replace("--embedding 12", "--embedding 6") + " --run runs6");
        assertThat(few.out())
                .as(few.err())
                .contains(
                        "That is not shown for the whole head: the encoder has 6 activations for 8 features, so the projection is"
                                + " not onto.");
        assertThat(run(TRAIN + " --activation tanh --run runs7").err())
                .contains("activation tanh: expected leaky-relu or relu");
    }

    @Test
    void aTamperedProofThatTheProjectionIsOntoIsRejected() throws IOException {
        assertThat(run(TRAIN + " --run runs").exitCode()).isZero();
        Files.createDirectories(file("runs2"));
        Files.writeString(file("runs2/sets.txt"), "0\n1 2\n");
        assertThat(run("verify --weights runs --out runs2/verdicts --certificates runs2/proofs runs2/sets.txt")
                        .exitCode())
                .isZero();
        String check = "check --weights runs --certificates runs2/proofs --format json";
        assertThat(run(check).exitCode()).isZero();
        byte[] proof = Files.readAllBytes(file("runs/projection-inverse.npy"));
        // The exponent of the last number.
        proof[proof.length - 1] ^= 0x40;
        Files.write(file("runs/projection-inverse.npy"), proof);
        Shell tampered = run(check);
        assertThat(tampered.exitCode()).isEqualTo(ExitCode.CERTIFICATE_REJECTED);
        assertThat(tampered.out())
                .contains("\"projection_onto\" : \"rejected\"")
                .contains("\"every_feature_vector\" : false")
                .contains("is rejected: the right inverse may be off by");
        Files.delete(file("runs/projection-inverse.npy"));
        assertThat(run(check).output())
                .contains("\"projection_onto\" : \"missing\"")
                .contains("there is no proof that the projection is onto");
    }

    @Test
    void withReluTheWholeHeadCanPredictNoMoreThanTheOutputLayer() throws IOException {
        assertThat(run(TRAIN + " --activation relu --run runs").exitCode()).isZero();
        Shell evaluated = run("evaluate --run runs --verify --format json");
        assertThat(evaluated.exitCode()).as(evaluated.err()).isZero();
        assertThat(evaluated.out()).contains("\"every_feature_vector\" : false").contains("\"head_can\" : ");
        assertThat(Files.readString(file("runs/verdicts.json"))).contains("\"every_feature_vector\" : false");
    }

    @Test
    void whatALayerCanPredictIsAskedOnceAndDrawn() throws IOException {
        for (String head : List.of("--head bsl --seed 0 --run runs/a", "--head dft --seed 0 --run runs/b")) {
            assertThat(run(TRAIN + " " + head).exitCode()).isZero();
        }
        assertThat(run("figures --figure heads --run runs --out runs/drawn").err())
                .contains("has no verdicts.json: its label sets have not been decided (orthant evaluate --verify)");
        Shell dft = run("evaluate --run runs/b --verify --format json");
        assertThat(dft.exitCode()).as(dft.err()).isZero();
        assertThat(dft.out()).contains("\"psp_at_k\" : ").containsPattern("\"what\" : \"distinct\"");
        assertThat(Files.readString(file("runs/b/verdicts.json")))
                .containsPattern("\"examples\" : \\{\\s*\"all\" : 12,\\s*\"argmaxable\" : 12,");
        assertThat(Files.readString(file("runs/b/verdicts.json")))
                .containsPattern("\"whole_head\" : \\{\\s*\"every_feature_vector\" : true,\\s*\"examples\" : \\{\\s*"
                        + "\"all\" : 12,\\s*\"can\" : 12,\\s*\"never\" : 0");
        assertThat(run("evaluate --run runs/a --verify").out())
                .contains("output layer can (1e-8)")
                .contains("whole head can")
                .contains("every feature vector occurs  yes, for some activation vector of the encoder");

        Shell drawn = run("figures --run runs --out runs/drawn --format svg");
        assertThat(drawn.out().lines().map(line -> line.replaceFirst(".*[/\\\\]", "")))
                .as(drawn.err())
                .containsExactly("loss.svg", "convergence.svg", "heads.svg");
        assertThat(Files.readString(file("runs/drawn/heads.svg"))).contains("DFT at d=3: 100.0 % argmaxable, F1@5 ");
        assertThat(Files.readString(file("runs/drawn/loss.svg"))).contains("BSL: from 0.7006 to ");
        assertThat(Files.readString(file("runs/drawn/convergence.svg"))).contains("DFT, d = 3: ");
        Shell metrics = run(
                "figures --run runs --out runs/drawn --format svg --figure heads --metric p@k,r@k,Micro-F1,macro-f1,ndcg@k");
        assertThat(metrics.out().lines().map(line -> line.replaceFirst(".*[/\\\\]", "")))
                .as(metrics.err())
                .containsExactly(
                        "heads-p@k.svg",
                        "heads-r@k.svg",
                        "heads-micro-f1.svg",
                        "heads-macro-f1.svg",
                        "heads-ndcg@k.svg");
        String precision = String.format(
                Locale.ROOT, "P@5 %.3f", RunResult.read(file("runs/b")).scores().get(Metric.PRECISION));
        assertThat(Files.readString(file("runs/drawn/heads-p@k.svg")))
                .contains("DFT at d=3: 100.0 % argmaxable, " + precision);
        assertThat(Files.readString(file("runs/drawn/heads-macro-f1.svg")))
                .contains("macro F1 of ")
                .doesNotContain("F1@5");

        assertThat(run("report --runs runs --out runs/report.html").out()).contains("report.html");
        assertThat(Files.readString(file("runs/report.html")))
                .contains(
                        "With 3 trainable columns, of the label sets of 12 test examples, the output layer can predict ")
                .contains("100 % (DFT); the whole head can predict ")
                .contains("DFT at d=3: 100.0 % argmaxable")
                .contains("<th scope=\"row\">data.fingerprint</th>")
                .contains("[\"b\",\"DFT\",3,0,");
        adviceWorks(Files.readString(file("runs/report.html")));
        assertThat(run("report --runs runs --certificates proofs.jsonl").exitCode())
                .isEqualTo(ExitCode.USAGE);
        assertThat(run("report --out runs/report.html").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    /** The commands that a report prints are understood, and the last of them writes what it says. */
    private void adviceWorks(String page) throws IOException {
        List<String> commands = page.substring(page.indexOf("<pre><code>") + 11, page.indexOf("</code></pre>"))
                .lines()
                .map(line -> line.replace("orthant ", ""))
                .toList();
        assertThat(commands).hasSize(3);
        for (String command : commands) {
            assertThat(OrthantCommand.commandLine()
                            .parseArgs(command.split(" "))
                            .errors())
                    .isEmpty();
        }
        Files.writeString(file("sets.txt"), "0\n");
        String verify = commands.get(2);
        for (String name : List.of("sets.txt", "verdicts.jsonl", "proofs.jsonl")) {
            verify = verify.replace(" " + name, " " + file(name));
        }
        Shell verified = Shell.run(verify.split(" "));
        assertThat(verified.exitCode()).as(verified.err()).isZero();
        assertThat(file("verdicts.jsonl")).exists();
        assertThat(file("proofs.jsonl")).exists();
    }

    @Test
    void examplesThatNoGuaranteeCoversAreCounted() throws IOException {
        Files.writeString(file("data.svm"), Files.readString(file("data.svm")) + "0,1,2 0:1\n 3:1\n 4:1\n");
        Shell trained = run(TRAIN + " --run runs --format json");
        assertThat(trained.out())
                .as(trained.err())
                .contains("\"examples\" : 123")
                .contains("\"unlabelled\" : 2")
                .contains("\"beyond_active\" : 1");
        Files.writeString(file("data.svm"), " 3:1\n".repeat(60), StandardOpenOption.APPEND);
        assertThat(run(TRAIN + " --run runs2").out())
                .containsPattern(
                        "R@5 and nDCG@5 are means over the \\d+ examples that have labels, P@5 is one over all");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whenTheDiskIsFullTheRunSaysSoAndGoesOnLater() throws IOException, InterruptedException {
        String train = TRAIN.replace("--embedding 12", "--embedding 120");
        run(train + " --run runs2");
        // A limit on the size of files fails like a disk without space; the model is larger than 1 KiB.
        List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -f 1; exec \"$@\"", "bash"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:-UsePerfData", "-cp", System.getProperty("java.class.path")));
        command.add(Orthant.class.getName());
        command.addAll(List.of(words(train + " --run runs --quiet")));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(3);
        assertThat(said).contains("orthant: " + file("runs")).contains(": cannot be written: ");
        try (Stream<Path> files = Files.list(file("runs"))) {
            assertThat(files.map(path -> path.getFileName().toString()))
                    .doesNotContain("result.json", "model.safetensors")
                    .noneMatch(name -> name.contains("unfinished") || name.endsWith(".tmp"));
        }
        Shell again = run(train + " --run runs");
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(file("runs").resolve("model.safetensors"))
                .hasSameBinaryContentAs(file("runs2").resolve("model.safetensors"));
    }

    @Test
    void whoHasNoSentenceEncoderIsToldHowToGetIt() {
        Shell shell = run("train --data texts.jsonl --run runs --encoder sentences");
        assertThat(shell.exitCode()).isEqualTo(2);
        assertThat(shell.err())
                .contains("set ORTHANT_SENTENCES=yes in the environment")
                .hasLineCount(1);
        assertThat(run("train --data data.svm --run runs --encoder sentences").err())
                .contains("the data are not text");
    }

    @Test
    void theConfigurationOfARunTrainsTheSameModel() throws IOException {
        run(TRAIN + " --run runs --seed 5");
        Shell again = run("train --config runs/config.yaml --run runs2");
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(file("runs2").resolve("model.safetensors"))
                .hasSameBinaryContentAs(file("runs").resolve("model.safetensors"));
        assertThat(run("train --config runs/config.yaml --run runs3 --seed 1").err())
                .contains("--config contains all options: omit --seed");
    }

    @Test
    void aConfigurationNamesItsDataAsSeenFromItsOwnFolder() throws IOException {
        run(TRAIN + " --run runs");
        String written = Files.readString(file("runs/config.yaml"));
        Files.writeString(file("runs/moved.yaml"), written.replaceFirst("source: .*", "source: ../data.svm"));
        Shell moved = run("train --config runs/moved.yaml --run runs2");
        assertThat(moved.exitCode()).as(moved.err()).isZero();
        assertThat(Files.readString(file("runs2/config.yaml"))).isEqualTo(written);
    }

    @Test
    void textBecomesWords() {
        Shell trained = run("train --data texts.jsonl --run runs -k 1 -d 2 --embedding 8 --encoder-rate 0.05"
                + " --head-rate 0.05 --epochs 20 --batch 8");
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        Shell predicted = Shell.run("predict", "--run", file("runs").toString(), "The DOG!");
        assertThat(predicted.out()).as(predicted.err()).containsPattern("0 +dogs +[01]\\.");
        assertThat(predicted.out()).doesNotContain("cats");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-k 5                  | 2 | k = 5 active labels do not fit 10 labels: expected a number from 1 to 4",
                "-d -1                 | 2 | slack -1 is negative",
                "--head bsl -d 0       | 2 | too narrow: expected at least 1",
                "--encoder cnn         | 2 | use encoder words",
                "--encoder tresnet     | 2 | the data are not images",
                "--checkpoint x        | 2 | --checkpoint: requires --encoder bert or tresnet",
                "--criterion f1        | 2 | is not a criterion: expected loss or",
                "--head-rate 7         | 2 | head rate 7.0: expected a number from 0 to 1",
                "--threads 0           | 2 | threads 0: expected at least 1",
                "--split 90/0/10       | 3 | has no validation examples"
            })
    void whatCannotBeTrainedIsRefusedInOneLine(String options, int exitCode, String message) {
        Shell shell = run("train --data data.svm --run runs " + options.strip());
        assertThat(shell.exitCode()).isEqualTo(exitCode);
        assertThat(shell.err().lines()).hasSize(1);
        assertThat(shell.err()).contains(message);
        assertThat(file("runs")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "predict --run none x                    | 3 | there is no such file",
                "predict --run none                      | 2 | specify exactly one of texts, --text and --examples",
                "predict --run none x --top 1 --threshold 0.5 | 2 | specify at most one of --top and --threshold",
                "predict --run none x --threshold 2      | 2 | expected a probability",
                "evaluate --run none                     | 3 | there is no such file",
                "evaluate --run none --rank 0            | 2 | --rank 0: expected at least 1"
            })
    void whatCannotBeUsedIsRefusedInOneLine(String line, int exitCode, String message) {
        Shell shell = run(line.strip());
        assertThat(shell.exitCode()).isEqualTo(exitCode);
        assertThat(shell.err().lines()).hasSize(1);
        assertThat(shell.err()).contains(message);
    }

    /** Runs a command line whose file names are relative to the test's folder. */
    private Shell run(String line) {
        return Shell.run(words(line));
    }

    private String[] words(String line) {
        return Shell.words(folder, "runs\\d?(/.*)?|none|.*\\.(svm|jsonl)", line);
    }

    private Path file(String name) {
        return folder.resolve(name);
    }
}
