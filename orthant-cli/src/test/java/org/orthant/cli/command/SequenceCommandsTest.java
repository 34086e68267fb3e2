package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.orthant.cli.InFolder;
import org.orthant.cli.Shell;
import org.orthant.console.terminal.ExitCode;

/** A decoder that can emit a subtype only after its general term, and the end only before the third label. */
class SequenceCommandsTest extends InFolder {

    private static final String DECIDE =
            "verify --weights W.csv --names names.txt sets.txt --domain relu --rule sequence ";
    private static final String CHECK =
            "check --weights W.csv --names names.txt --rule sequence --end <end> --certificates c.jsonl --verdicts v.jsonl ";

    @BeforeEach
    void files() throws IOException {
        write("W.csv", "0,0,2\n4,0,0\n0,4,0\n2.5,0,0.5\n0,2.5,0.5\n");
        write("names.txt", "<end>\ndiabetes\nhypertension\ntype 2 diabetes\nstage 2 hypertension\n");
        write("sets.txt", """
                type 2 diabetes\tdiabetes
                diabetes\tstage 2 hypertension

                type 2 diabetes\tdiabetes
                """);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private Shell run(String line) {
        return Shell.run(Stream.of(line.strip().split(" +"))
                .map(word -> word.matches(".*\\.(csv|txt|jsonl)") ? path(word) : word)
                .toArray(String[]::new));
    }

    private Shell decide() {
        return run(DECIDE + "--end <end> --out v.jsonl --certificates c.jsonl");
    }

    private List<String> verdicts() throws IOException {
        return Files.readAllLines(folder.resolve("v.jsonl"));
    }

    @Test
    void verdictsHaveTheOrderOrTheStepThatIsImpossible() throws IOException {
        Shell shell = decide();
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        assertThat(verdicts())
                .containsExactly(
                        "{\"index\":0,\"labels\":[1,3],\"names\":[\"diabetes\",\"type 2 diabetes\"],\"count\":2,"
                                + "\"verdict\":\"argmaxable\",\"order\":[1,3,0],\"certificates\":[0,1,2]}",
                        "{\"index\":1,\"labels\":[1,4],\"names\":[\"diabetes\",\"stage 2 hypertension\"],\"count\":1,"
                                + "\"verdict\":\"unargmaxable\",\"emitted\":[1],\"impossible\":[4],\"certificates\":[3]}",
                        "{\"index\":2,\"labels\":[],\"names\":[],\"count\":1,"
                                + "\"verdict\":\"argmaxable\",\"order\":[0],\"certificates\":[2]}");
        assertThat(shell.out())
                .contains("diabetes, type 2 diabetes, <end>")
                .containsPattern("diabetes, stage 2 hypertension +diabetes +stage 2 hypertension");
        assertThat(run(DECIDE + "--end <end> --fail-on unargmaxable").exitCode())
                .isEqualTo(ExitCode.UNARGMAXABLE);
    }

    @Test
    void theCheckVerifiesOrderCoverageAndTheEnd() throws IOException {
        decide();
        Shell whole = run(CHECK + "sets.txt --domain relu");
        assertThat(whole.exitCode()).as(whole.out() + whole.err()).isZero();
        assertDifference(
                "\"order\":[1,3,0],\"certificates\":[0,1,2]",
                "\"order\":[3,1,0],\"certificates\":[1,0,2]",
                "step 1 is not proven against every class that is left");
        assertDifference("\"order\":[1,3,0],", "\"order\":[3,1,0],", "the verdict lists the classes [3, 1, 0]");
        assertDifference(
                "[1,3,0],\"certificates\":[0,1,2]",
                "[1,3],\"certificates\":[0,1]",
                "there are 2 steps: expected one for each of 2 labels, and one for the end symbol");
        assertDifference(
                "\"emitted\":[1]", "\"emitted\":[]", "there are 1 refutations: expected one for each of 2 classes");
        assertDifference(
                "\"certificates\":[3]", "\"certificates\":[7]", "certificate 7 is rejected, or not in the file");
        assertDifference(
                "[\"diabetes\",\"stage 2",
                "[\"asthma\",\"stage 2",
                "the names of the verdict are not those of its labels");
    }

    /** Changes some text of the verdicts; the check must report the problem. */
    private void assertDifference(String proven, String claimed, String problem) throws IOException {
        String verdicts = Files.readString(folder.resolve("v.jsonl"));
        assertThat(verdicts).contains(proven);
        write("v.jsonl", verdicts.replace(proven, claimed));
        Shell shell = run(CHECK);
        assertThat(shell.exitCode()).isEqualTo(ExitCode.VERDICT_NOT_PROVEN);
        assertThat(shell.out()).contains(problem);
        write("v.jsonl", verdicts);
    }

    @Test
    void everyLabelSetAskedAboutNeedsAProvenVerdict() throws IOException {
        decide();
        write("v.jsonl", verdicts().get(0) + "\n");
        Shell missing = run(CHECK + "sets.txt");
        assertThat(missing.exitCode()).isEqualTo(ExitCode.CERTIFICATE_MISSING);
        assertThat(missing.out()).containsPattern("without certificate +2").contains("stage 2 hypertension");
        String line = verdicts().get(0);
        write("v.jsonl", line + "\n" + line + "\n");
        assertThat(run(CHECK).err()).contains("has two verdicts of index 0");
        write("v.jsonl", line.replace("[0,1,2]", "[0,1.5,2]") + "\n");
        assertThat(run(CHECK).err()).contains("v.jsonl:1: \"certificates\" has an element that is not an id");
    }

    @Test
    void aForgedCertificateIsRejectedAndItsVerdictIsNotProven() throws IOException {
        decide();
        String certificates = Files.readString(folder.resolve("c.jsonl"));
        write("c.jsonl", certificates.replaceFirst("\"inactive\":\\[0,2,4\\]", "\"inactive\":[0,1,2,4]"));
        Shell shell = run(CHECK);
        assertThat(shell.exitCode()).isEqualTo(ExitCode.CERTIFICATE_REJECTED);
        assertThat(shell.out()).contains("certificate 1 is rejected, or not in the file");
        decide();
        assertThat(run(CHECK + "--domain free").exitCode()).isEqualTo(ExitCode.CERTIFICATE_REJECTED);
    }

    @Test
    void invalidCommandsNameTheOption() throws IOException {
        assertThat(run(DECIDE).err()).contains("--rule sequence requires --end");
        assertThat(run(DECIDE.replace("--rule sequence", "") + "--end <end>").err())
                .contains("--end requires --rule sequence");
        assertThat(run(DECIDE + "--end <ent>").err()).contains("no label has this name; did you mean <end>?");
        assertThat(run(DECIDE.replace("--names names.txt", "") + "--end 9").err())
                .contains("expected a label id from 0 to 4");
        assertThat(run(DECIDE + "--end <end> --margin").err()).contains("--rule sequence allows only verdicts");
        assertThat(run(CHECK.replace("--verdicts v.jsonl", "")).err()).contains("--rule sequence requires --verdicts");
        write("sets.txt", "<end>\tdiabetes\n");
        Shell end = run(DECIDE + "--end <end>");
        assertThat(end.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(end.err()).contains("label 0 is the end symbol, which is not in the label set: remove it");
    }

    @Test
    void resultsConformToTheirSchemas() throws IOException {
        var verified = JsonContractTest.conforming(
                "verify-sequences", run(DECIDE + "--end <end> --out v.jsonl --certificates c.jsonl --format json"));
        assertThat(verified.at("/unargmaxable/0/impossible/0").asInt()).isEqualTo(4);
        assertThat(verified.at("/argmaxable/0/order")).hasSize(3);
        JsonContractTest.conforming("check-sequences", run(CHECK + "sets.txt --format json"));
        write("v.jsonl", verdicts().get(1).replace("[3]", "[0]") + "\n");
        var differing = JsonContractTest.conforming("check-sequences", run(CHECK + "sets.txt --format json"));
        assertThat(differing.path("differences")).hasSize(1);
        assertThat(differing.path("missing")).hasSize(3);
    }
}
