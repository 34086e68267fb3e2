package org.orthant.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;

/**
 * A project in which the real launcher meets nothing else that is real: Maven, the JDKs, the home folder and the places
 * where JDKs usually lie are all made up. All paths contain spaces.
 */
public final class LauncherSandbox {

    /** What the launcher may use of the system; a PATH with more would show it the JDK that runs this test. */
    private static final List<String> TOOLS = List.of(
            "awk",
            "bash",
            "cat",
            "env",
            "find",
            "head",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "rmdir",
            "sed",
            "sh",
            "sleep",
            "stty",
            "tail",
            "touch");

    private static final String FAKE_MAVEN = """
            #!/bin/sh
            while [ $# -gt 0 ]; do
                case $1 in -Dbuild.folder=*) folder=${1#*=} ;; -pl) module=$2 ;; esac
                shift
            done
            echo "$JAVA_HOME" >>"$module.calls"
            echo '[INFO] Building Orthant CLI 0.2.0   [1/1]'
            [ ! -e maven.hook ] || . ./maven.hook
            mkdir -p "$module/$folder/lib" "$module/$folder/spark/jars"
            : >"$module/$folder/$module-0.2.0.jar"
            """;

    /** Tells who it is, the main class if it is not the usual one, and which arguments have arrived after it. */
    private static final String FAKE_JAVA = """
            #!/bin/sh
            echo "$0"
            [ -z "$FAKE_WARNING" ] || printf '%s\\n' "$FAKE_WARNING" >&2
            [ -z "$FAKE_MESSAGE" ] || printf '%s\\n' "$FAKE_MESSAGE" >&3
            main=
            while [ -z "$main" ]; do
                case $1 in
                    org.orthant.*) main=$1 ;;
                    -XX:ArchiveClassesAtExit=*) : >"${1#*=}" ;;
                    *) [ -z "$SHOW_OPTIONS" ] || printf '%s\\n' "$1" ;;
                esac
                shift
            done
            [ "$main" = org.orthant.cli.Orthant ] || echo "$main"
            for argument; do printf '<%s>\\n' "$argument"; done
            exit "${FAKE_EXIT:-0}"
            """;

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();
    private int starts;

    public LauncherSandbox(Path temporary) throws IOException {
        folder = temporary.toRealPath().resolve("a folder");
        Path tools = folder.resolve("some tools");
        for (String tool : TOOLS) {
            script(tools.resolve(tool), "#!/bin/sh\nexec '" + onSystemPath(tool) + "' \"$@\"\n");
        }
        environment.put("PATH", tools.toString());
        environment.put("HOME", folder.resolve("my home").toString());
        write(project().resolve("pom.xml"), "");
        write(project().resolve("orthant-cli/pom.xml"), "");
        write(source("Existing.java"), "");
        write(benchSource("Existing.java"), "");
        write(sparkSource("Existing.java"), "");
        script(project().resolve("mvnw"), FAKE_MAVEN);
        script(launcher(), withUsualPlacesBelow(folder.resolve("the system"), realLauncher()));
    }

    private static Path onSystemPath(String tool) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("the launcher needs " + tool + ", which is not on the PATH"));
    }

    private static String realLauncher() throws IOException {
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        return Files.readString(module.resolveSibling("orthant"));
    }

    private static String withUsualPlacesBelow(Path system, String launcher) {
        String prefix = Matcher.quoteReplacement(system.toString().replace(" ", "\\ "));
        return launcher.replaceAll("(?<=[\\s(])(?=/(usr/lib|usr/libexec|usr/local|opt|Library|home)/)", prefix);
    }

    public Path project() {
        return folder.resolve("my project");
    }

    public Path launcher() {
        return project().resolve("orthant");
    }

    public Path source(String name) {
        return project().resolve("orthant-cli/src/main/java").resolve(name);
    }

    public Path benchSource(String name) {
        return project().resolve("orthant-bench/src/main/java").resolve(name);
    }

    public Path sparkSource(String name) {
        return project().resolve("orthant-spark/src/main/java").resolve(name);
    }

    public Path lock() {
        return project().resolve("target/launcher/lock");
    }

    public Path elsewhere() throws IOException {
        return Files.createDirectories(folder.resolve("some where/else"));
    }

    /** A fake JDK, at a path below the made-up system. */
    public Path jdk(String path, String version) throws IOException {
        Path home = folder.resolve("the system").resolve(path);
        release(home, version);
        script(home.resolve("bin/java"), FAKE_JAVA);
        script(home.resolve("bin/javac"), FAKE_JAVA);
        return home;
    }

    /** Makes an unpacked archive of the project, with a fake Java of its own. */
    public Path pack(String version) throws IOException {
        Path runtime = project().resolve("runtime");
        release(runtime, version);
        script(runtime.resolve("bin/java"), FAKE_JAVA);
        return runtime.resolve("bin/java");
    }

    private static void release(Path home, String version) throws IOException {
        write(home.resolve("release"), "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"" + version + "\"\nOS_NAME=\"None\"\n");
    }

    /** Where Java keeps classes for later starts. */
    public Path keptClasses() {
        return project().resolve("orthant-cli/target/launcher/classes.jsa");
    }

    /** Lets a fake JDK have the module for vector instructions. */
    public void addVectorModule(Path home) throws IOException {
        Path release = home.resolve("release");
        write(release, Files.readString(release) + "MODULES=\"java.base jdk.incubator.vector jdk.net\"\n");
    }

    public void javaHome(Path home) {
        environment.put("JAVA_HOME", home.toString());
    }

    public void firstOnPath(Path home) {
        environment.merge("PATH", home.resolve("bin").toString(), (path, bin) -> bin + File.pathSeparator + path);
    }

    public void set(String variable, String value) {
        environment.put(variable, value);
    }

    /** Lets the fake Maven do something more, before it builds; an empty script undoes it. */
    public void mavenAlso(String script) throws IOException {
        write(project().resolve("maven.hook"), script);
    }

    /** The homes of the JDKs with which Maven was called to build the command line. */
    public List<String> builds() throws IOException {
        return callsFor("orthant-cli");
    }

    /** The homes of the JDKs with which Maven was called to build the benchmark. */
    public List<String> benchBuilds() throws IOException {
        return callsFor("orthant-bench");
    }

    private List<String> callsFor(String module) throws IOException {
        Path calls = project().resolve(module + ".calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    /** Dates all that was there an hour back, sources before stamps, so that coarse file times cannot blur the order. */
    public void letTimePass() throws IOException {
        Instant before = Instant.now().minus(Duration.ofHours(1));
        try (var files = Files.walk(project())) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(before));
            }
        }
        for (String build :
                List.of("target/launcher/stamp", "target/launcher-bench/stamp", "target/launcher-spark/stamp")) {
            Path stamp = project().resolve(build);
            if (Files.exists(stamp)) {
                Files.setLastModifiedTime(stamp, FileTime.from(before.plusSeconds(60)));
            }
        }
    }

    public Run run(String... arguments) throws IOException, InterruptedException {
        return start(project(), launcher().toString(), arguments).await();
    }

    public Started start(Path workingFolder, String command, String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(List.of(arguments));
        Path out = folder.resolve("out " + ++starts);
        Path err = folder.resolve("err " + starts);
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(workingFolder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return new Started(builder.start(), out, err);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void script(Path file, String text) throws IOException {
        write(file, text);
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + file + " executable");
        }
    }

    /** A launcher that may still run. */
    public record Started(Process process, Path out, Path err) {

        Run await() throws IOException, InterruptedException {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("the launcher hangs; it said: " + Files.readString(err));
            }
            // What it has left to do in the background would change files under the test's hands.
            Path keeping = out.resolveSibling("my project/orthant-cli/target/launcher/classes.new");
            for (int i = 0; i < 1000 && Files.exists(keeping); i++) {
                Thread.sleep(10);
            }
            return new Run(process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
        }
    }

    /** How a start ended. */
    public record Run(int exitCode, String out, String err) {}
}
