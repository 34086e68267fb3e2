package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The action for GitHub and the hook for pre-commit do what {@code docs/guides/gate.md} says, as far as that can be run without GitHub. */
@DisabledOnOs(OS.WINDOWS)
class GateTest extends InFolder {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path ACTION = ROOT.resolve("action.yml");
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{\\s*([^}]*?)\\s*}}");
    private static final Pattern INPUT = Pattern.compile("\\binputs\\.([a-z0-9-]+)");

    @BeforeEach
    void files() throws IOException {
        classifier("v1.onnx", TinyModels.open());
        classifier("v2, 50%.onnx", TinyModels.closed());
        Files.writeString(folder.resolve("names.txt"), "east\nnorth\nwest\nsouth\n磋_100%\n");
        Files.writeString(folder.resolve("known.txt"), "磋_100%\n");
        Path program = folder.resolve("program");
        Files.writeString(
                program,
                "#!/usr/bin/env bash\nexec '" + System.getProperty("java.home")
                        + "/bin/java' -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path")
                        + "' org.orthant.cli.Orthant \"$@\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    /** Such as UTF-8 where the locale has another encoding. */
    @Test
    void theHookPrintsLinesThatAreNotTextInItsLocale() throws Exception {
        Files.writeString(folder.resolve("program"), "#!/usr/bin/env bash\nprintf 'never: \\377\\n'\n");
        Output printed = run(
                Map.of("ORTHANT", folder.resolve("program").toString(), "LC_ALL", "C.UTF-8"),
                "bash",
                "-c",
                "'" + ROOT.resolve("gate/pre-commit") + "' -- v1.onnx | LC_ALL=C tr '\\377' '?'");
        assertThat(printed.text).isEqualTo("never: ?\n");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> yaml(Path file) throws IOException {
        return (Map<String, Object>) new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
    }

    private static Object required(Map<String, Object> members, String name) {
        return Objects.requireNonNull(members.get(name), name);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> steps() throws IOException {
        Map<String, Object> runs = (Map<String, Object>) required(yaml(ACTION), "runs");
        assertThat(runs.get("using")).isEqualTo("composite");
        return (List<Map<String, Object>>) required(runs, "steps");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Map<String, Object>> inputs() throws IOException {
        return (Map<String, Map<String, Object>>) required(yaml(ACTION), "inputs");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, String> environment(Map<String, Object> step) {
        return (Map<String, String>) step.getOrDefault("env", Map.of());
    }

    @Test
    void theInputsThatAreUsedAreDeclaredAndTheOthersDoNotExist() throws IOException {
        TreeSet<String> used = INPUT.matcher(Files.readString(ACTION))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(used).isEqualTo(new TreeSet<>(inputs().keySet()));
        assertThat(inputs().values()).allSatisfy(input -> assertThat(input).containsKey("description"));
    }

    @Test
    void shellStepsAreValidAndNoInputBecomesPartOfTheirText() throws Exception {
        for (Map<String, Object> step : steps()) {
            if (step.containsKey("run")) {
                String script = (String) required(step, "run");
                assertThat(step.get("shell")).isEqualTo("bash");
                assertThat(script).doesNotContain("${{");
                assertThat(run(Map.of(), "bash", "-n", "-c", script)).satisfies(Output::succeeded);
            }
        }
        assertThat(run(Map.of(), "bash", "-n", ROOT.resolve("gate/pre-commit").toString()))
                .satisfies(Output::succeeded);
    }

    @Test
    void otherActionsArePinnedByTheirCommit() throws IOException {
        List<Object> used = steps().stream()
                .map(step -> step.get("uses"))
                .filter(name -> name != null)
                .toList();
        assertThat(used)
                .isNotEmpty()
                .allSatisfy(name -> assertThat((String) name).matches("[\\w/-]+@[0-9a-f]{40}"));
    }

    @Test
    void aModelThatLostAClassFailsAndTheAnnotationNamesTheClass() throws Exception {
        Action lost = action(Map.of("model", "v2, 50%.onnx", "old-model", "v1.onnx", "names", "names.txt"));
        assertThat(lost.exitCode).as(lost.text).isEqualTo(17);
        assertThat(lost.text)
                .contains(
                        "::error file=v2%2C 50%25.onnx,title=Class that no input can produce::磋_100%25 can never be predicted");
        assertThat(Path.of(lost.outputs.get("gate.sarif"))).content().contains("orthant-newly-unreachable", "磋_100%");
        assertThat(lost.outputs).containsEntry("gate.findings", "1");
        assertThat(lost.summary).contains("1 classes", "- 磋\\_100%");
        assertThat(Path.of(lost.outputs.get("gate.folder")).resolve("report.html"))
                .exists();
    }

    @Test
    void aModelThatLostNothingSucceeds() throws Exception {
        Action same =
                action(Map.of("model", "v1.onnx", "old-model", "v2, 50%.onnx", "arguments", "--verdict-only\n-q\n"));
        assertThat(same.exitCode).as(same.text).isZero();
        assertThat(same.text).doesNotContain("::error");
        assertThat(same.outputs).containsEntry("gate.findings", "0");
    }

    @Test
    void anAuditFailsUnlessTheBaselineKnowsTheClass() throws Exception {
        Action audit = action(Map.of("model", "v2, 50%.onnx", "names", "names.txt"));
        assertThat(audit.exitCode).as(audit.text).isEqualTo(10);
        assertThat(audit.text).contains("磋_100%25 can never be predicted");
        Action known = action(Map.of("model", "v2, 50%.onnx", "names", "names.txt", "baseline", "known.txt"));
        assertThat(known.exitCode).as(known.text).isZero();
    }

    @Test
    void namesOfFilesAreData() throws Exception {
        Files.writeString(folder.resolve("x.onnx"), "--version\n");
        for (String name : List.of("@x.onnx", "--names=x.onnx")) {
            Files.copy(folder.resolve("v2, 50%.onnx"), folder.resolve(name));
            Action audit = action(Map.of("model", name));
            assertThat(audit.exitCode).as(audit.text).isEqualTo(10);
            assertThat(action(Map.of("model", name, "old-model", name)).exitCode)
                    .isZero();
        }
        Files.writeString(folder.resolve("@names"), Files.readString(folder.resolve("names.txt")));
        assertThat(action(Map.of("model", "v2, 50%.onnx", "names", "@names")).text)
                .contains("磋_100%25 can never be predicted");
    }

    /** A hook for files that it cannot judge would fail in every repository with such files. */
    @Test
    void theHookLooksAtFilesThatDetermineTheirLayerAndRule() throws IOException {
        String files = (String) required(hook(), "files");
        for (String model : List.of("a/model.onnx", "m.keras", "m.h5", "m.tflite", "m.gguf")) {
            assertThat(model).matches(".*" + files);
        }
        for (String other : List.of("data.npz", "m.pt", "m.safetensors", "m.onnx.md")) {
            assertThat(Pattern.compile(files).matcher(other).find()).isFalse();
        }
    }

    @Test
    void anErrorFailsWithItsMessage() throws Exception {
        Action missing = action(Map.of("model", "v3.onnx"));
        assertThat(missing.exitCode).isEqualTo(3);
        assertThat(missing.text).contains("v3.onnx: there is no such file", "::error::orthant ended with exit code 3");
        Action unverified = action(Map.of("model", "v1.onnx", "command", "", "version", "0.3.0"));
        assertThat(unverified.exitCode).isEqualTo(2);
        assertThat(unverified.text).contains("requires sha256");
    }

    @Test
    void anOldModelAndABaselineExcludeEachOther() throws Exception {
        Action both = action(Map.of("model", "v1.onnx", "old-model", "v1.onnx", "baseline", "known.txt"));
        assertThat(both.exitCode).isEqualTo(2);
        assertThat(both.text).contains("::error::orthant: specify at most one of the inputs old-model and baseline");
    }

    @Test
    void undecidedClassesFailWithAMessage() throws Exception {
        Path hurried = folder.resolve("undecided");
        Files.writeString(
                hurried, "#!/usr/bin/env bash\n'" + folder.resolve("program") + "' \"$@\" && [ $# = 1 ] || exit 11\n");
        assertThat(hurried.toFile().setExecutable(true)).isTrue();
        Action undecided = action(Map.of("model", "v1.onnx", "command", hurried.toString()));
        assertThat(undecided.exitCode).isEqualTo(11);
        assertThat(undecided.text).contains("::error::orthant: some classes are undecided; raise --budget");
        assertThat(undecided.outputs).containsEntry("gate.findings", "0");
    }

    private record Action(int exitCode, String text, Map<String, String> outputs, String summary) {}

    /** Runs the shell steps with these inputs until one fails, as GitHub does. */
    private Action action(Map<String, String> given) throws Exception {
        Map<String, String> known = new HashMap<>();
        known.put("inputs.command", folder.resolve("program").toString());
        inputs().forEach((name, input) ->
                known.putIfAbsent("inputs." + name, String.valueOf(input.getOrDefault("default", ""))));
        if (!given.containsKey("command")) {
            known.put("inputs.command", folder.resolve("program").toString());
        }
        given.forEach((name, value) -> known.put("inputs." + name, value));
        known.put("github.action_path", ROOT.toString());
        known.put("github.action_repository", "orthant/orthant");
        Path output = Files.createTempFile(folder, "output", "");
        Path summary = Files.createTempFile(folder, "summary", "");
        Map<String, String> outputs = new HashMap<>();
        StringBuilder text = new StringBuilder();
        int exitCode = 0;
        for (Map<String, Object> step : steps()) {
            if (!step.containsKey("run") || exitCode != 0) {
                continue;
            }
            Map<String, String> environment = new HashMap<>();
            environment(step).forEach((name, value) -> environment.put(name, evaluated(value, known)));
            environment.put("GITHUB_OUTPUT", output.toString());
            environment.put("GITHUB_STEP_SUMMARY", summary.toString());
            environment.put(
                    "RUNNER_TEMP", Files.createTempDirectory(folder, "runner").toString());
            Output ended = run(environment, "bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", (String)
                    required(step, "run"));
            exitCode = ended.exitCode;
            text.append(ended.text);
            for (String line : Files.readAllLines(output)) {
                String[] parts = line.split("=", 2);
                outputs.put(step.get("id") + "." + parts[0], parts[1]);
                known.put("steps." + step.get("id") + ".outputs." + parts[0], parts[1]);
            }
            Files.writeString(output, "");
        }
        return new Action(exitCode, text.toString(), outputs, Files.readString(summary));
    }

    private static String evaluated(String text, Map<String, String> known) {
        return EXPRESSION.matcher(text).replaceAll((MatchResult expression) -> {
            assertThat(known).containsKey(expression.group(1));
            return Matcher.quoteReplacement(known.getOrDefault(expression.group(1), ""));
        });
    }

    @Test
    void theHookAuditsEachModelAndLeavesNothingBehind() throws Exception {
        Map<String, Object> hook = hook();
        assertThat(ROOT.resolve((String) required(hook, "entry"))).isExecutable();
        assertThat("model.onnx").matches(".*" + hook.get("files"));
        Output failed = hook("--names", "names.txt", "--", "v1.onnx", "v2, 50%.onnx");
        assertThat(failed.exitCode).as(failed.text).isEqualTo(10);
        assertThat(failed.text).contains("which ones", "磋_100%");
        Output known = hook("--names", "names.txt", "--baseline", "known.txt", "--", "v2, 50%.onnx");
        assertThat(known.exitCode).as(known.text).isZero();
        // The model changed, and the same command still works: the folder of the last audit is not in the way.
        classifier("v1.onnx", TinyModels.closed());
        assertThat(hook("--", "v1.onnx").exitCode).isEqualTo(10);
        Files.copy(folder.resolve("v1.onnx"), folder.resolve("--names=v1.onnx"));
        assertThat(hook("--", "--names=v1.onnx").exitCode)
                .as("a file name is not an option")
                .isEqualTo(10);
        // The file x.onnx of an earlier commit may contain options.
        Files.writeString(folder.resolve("x.onnx"), "--version\n");
        Files.copy(folder.resolve("v1.onnx"), folder.resolve("@x.onnx"));
        assertThat(hook("--", "@x.onnx")).satisfies(data -> {
            assertThat(data.exitCode).as("a file name is not a file of options").isEqualTo(10);
            assertThat(data.text)
                    .as("the folder does not outlive the hook")
                    .doesNotContain(folder.resolve("tmp").toString());
        });
        assertThat(hook("v1.onnx")).satisfies(unseparated -> {
            assertThat(unseparated.exitCode).isEqualTo(2);
            assertThat(unseparated.text).contains("expected --");
        });
        try (Stream<Path> left = Files.list(Files.createDirectories(folder.resolve("tmp")))) {
            assertThat(left).isEmpty();
        }
        assertThat(folder.resolve("audit-v1")).doesNotExist();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> hook() throws IOException {
        List<Map<String, Object>> hooks =
                (List<Map<String, Object>>) new Load(LoadSettings.builder().build())
                        .loadFromString(Files.readString(ROOT.resolve(".pre-commit-hooks.yaml")));
        return hooks.get(0);
    }

    private Output hook(String... words) throws Exception {
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        List<String> command =
                new ArrayList<>(List.of(ROOT.resolve("gate/pre-commit").toString()));
        command.addAll(List.of(words));
        return run(
                Map.of("ORTHANT", folder.resolve("program").toString(), "TMPDIR", temporary.toString()),
                command.toArray(String[]::new));
    }

    private record Output(int exitCode, String text) {

        void succeeded() {
            assertThat(exitCode).as(text).isZero();
        }
    }

    private Output run(Map<String, String> environment, String... command) throws Exception {
        File text = Files.createTempFile(folder, "text", "").toFile();
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(text);
        builder.environment().putAll(environment);
        int exitCode = builder.start().waitFor();
        return new Output(exitCode, Files.readString(text.toPath()));
    }
}
