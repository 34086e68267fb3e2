package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.cli.LauncherSandbox.Run;
import org.orthant.cli.LauncherSandbox.Started;

/** What the script {@code orthant} at the root of the project promises. */
@DisabledOnOs(OS.WINDOWS)
final class LauncherTest {

    private LauncherSandbox sandbox;

    private Path jdk17;

    @BeforeEach
    void makeSandboxWithOneJdk(@TempDir Path temporary) throws IOException {
        sandbox = new LauncherSandbox(temporary);
        jdk17 = sandbox.jdk("opt/jdk-17", "17.0.1");
    }

    @Test
    void buildsOnFirstUseAndNotAgain() throws Exception {
        Run first = sandbox.run();
        Run second = sandbox.run();

        assertThat(first.err()).contains("building (first use").contains("[1/1] Orthant CLI");
        assertThat(second.err()).isEmpty();
        assertThat(sandbox.builds()).containsExactly(jdk17.toString());
    }

    @Test
    void itsFolderIsNotLookedForElsewhere(@TempDir Path temporary) throws Exception {
        Path evil = Files.createDirectories(temporary.resolve("my project"));
        sandbox.set("CDPATH", temporary.toString());
        Path above = sandbox.project().resolve("..").normalize();
        Run run = sandbox.start(above, "bash", "my project/orthant", "count").await();
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(evil).isEmptyDirectory();
        assertThat(sandbox.builds()).hasSize(1);
    }

    /** What follows the colon would be looked for in the current folder. */
    @Test
    void aFolderWithAColonIsRefused(@TempDir Path temporary) throws Exception {
        Path copy = Files.createDirectories(temporary.resolve("a:b")).resolve("orthant");
        Files.copy(sandbox.launcher(), copy, StandardCopyOption.COPY_ATTRIBUTES);
        Run run = sandbox.start(temporary, copy.toString(), "--version").await();
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("a:b: Java separates").hasLineCount(1);
    }

    @Test
    void tooFewOpenFilesAreOneLine() throws Exception {
        Run run = sandbox.start(
                        sandbox.project(),
                        "bash",
                        "-c",
                        "ulimit -n 24 && exec \"$0\" count",
                        sandbox.launcher().toString())
                .await();
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("may open 24 files", "ulimit -n").hasLineCount(1);
    }

    @Test
    void buildsAgainWhenASourceIsTouched() throws Exception {
        assertBuildsAgainAfter(() -> Files.writeString(sandbox.source("Existing.java"), "changed"));
    }

    @Test
    void buildsAgainWhenASourceIsAdded() throws Exception {
        assertBuildsAgainAfter(() -> Files.writeString(sandbox.source("Added.java"), ""));
    }

    @Test
    void buildsAgainWhenASourceIsDeleted() throws Exception {
        assertBuildsAgainAfter(() -> Files.delete(sandbox.source("Existing.java")));
    }

    @Test
    void buildsAgainWhenAPomIsTouched() throws Exception {
        assertBuildsAgainAfter(() -> Files.writeString(sandbox.project().resolve("orthant-cli/pom.xml"), "changed"));
    }

    private void assertBuildsAgainAfter(Change change) throws Exception {
        sandbox.run();
        sandbox.letTimePass();
        change.make();

        assertThat(sandbox.run().err()).contains("building (sources changed)");
        assertThat(sandbox.run().err()).isEmpty();
        assertThat(sandbox.builds()).hasSize(2);
    }

    @FunctionalInterface
    private interface Change {
        void make() throws IOException;
    }

    @Test
    void theBenchmarkIsBuiltWhenItIsFirstUsedAndNotAgain() throws Exception {
        sandbox.run("count");
        assertThat(sandbox.benchBuilds()).isEmpty();

        Run first = sandbox.run("bench", "--layer", "W25");
        assertThat(first.err()).contains("building (first use");
        assertThat(first.out().lines().skip(1)).containsExactly("org.orthant.bench.Bench", "<--layer>", "<W25>");
        assertThat(sandbox.run("bench").err()).isEmpty();
        assertThat(sandbox.run("count").err()).isEmpty();
        assertThat(sandbox.builds()).hasSize(1);
        assertThat(sandbox.benchBuilds()).containsExactly(jdk17.toString());
    }

    @Test
    void theBenchmarkAndTheCommandLineAreBuiltEachForItsOwnSources() throws Exception {
        sandbox.run("count");
        sandbox.run("bench");
        sandbox.letTimePass();
        Files.writeString(sandbox.benchSource("Added.java"), "");

        assertThat(sandbox.run("count").err()).isEmpty();
        assertThat(sandbox.run("bench").err()).contains("building (sources changed)");

        sandbox.letTimePass();
        Files.writeString(sandbox.source("Added.java"), "");
        assertThat(sandbox.run("bench").err()).isEmpty();
        assertThat(sandbox.run("count").err()).contains("building (sources changed)");
    }

    @Test
    void sparkIsBuiltWhenItIsFirstUsedAndFromItsOwnSourcesOnly() throws Exception {
        Run first = sandbox.run("spark", "verify");
        assertThat(first.err()).contains("building (first use");
        assertThat(first.out().lines().skip(1)).containsExactly("org.orthant.spark.program.SparkProgram", "<verify>");
        sandbox.letTimePass();
        Files.writeString(sandbox.benchSource("Added.java"), "");
        Files.writeString(sandbox.source("Added.java"), "");
        assertThat(sandbox.run("spark").err()).isEmpty();
        Files.writeString(sandbox.sparkSource("Added.java"), "");
        assertThat(sandbox.run("spark").err()).contains("building (sources changed)");
        assertThat(sandbox.builds()).isEmpty();
    }

    @Test
    void onlyTheFirstWordStartsTheBenchmark() throws Exception {
        assertThat(sandbox.run("help", "bench").out()).endsWith("bin/java\n<help>\n<bench>\n");
        assertThat(sandbox.benchBuilds()).isEmpty();
    }

    @Test
    void testsAreNoReasonToBuild() throws Exception {
        Path test = sandbox.project().resolve("orthant-cli/src/test/java/SomeTest.java");
        Files.createDirectories(test.getParent());
        sandbox.run();
        sandbox.letTimePass();
        Files.writeString(test, "");

        assertThat(sandbox.run().err()).isEmpty();
    }

    @Test
    void whatIsEditedDuringTheBuildIsBuiltNextTime() throws Exception {
        sandbox.mavenAlso("sleep 0.1; touch orthant-cli/src/main/java/Existing.java");
        sandbox.run();
        sandbox.mavenAlso("");

        assertThat(sandbox.run().err()).contains("building (sources changed)");
    }

    @Test
    void jarsOfAnOlderVersionDoNotStay() throws Exception {
        sandbox.run();
        Path old = sandbox.project().resolve("orthant-cli/target/launcher/lib/old-1.0.jar");
        Files.writeString(old, "");
        sandbox.letTimePass();
        Files.writeString(sandbox.source("Added.java"), "");
        sandbox.run();

        assertThat(old).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 10, 11, 130})
    void theExitCodeIsTheProgrammes(int code) throws Exception {
        sandbox.set("FAKE_EXIT", Integer.toString(code));

        assertThat(sandbox.run().exitCode()).isEqualTo(code);
    }

    @Test
    void argumentsArriveUnchanged() throws Exception {
        Run run = sandbox.run("two words", "\"quoted\"", "it's", "*", "$HOME", "", "back\\slash", "-x", "ε");

        assertThat(run.out().lines().skip(1))
                .containsExactly(
                        "<two words>",
                        "<\"quoted\">",
                        "<it's>",
                        "<*>",
                        "<$HOME>",
                        "<>",
                        "<back\\slash>",
                        "<-x>",
                        "<ε>");
    }

    @Test
    void stdoutCarriesOnlyTheProgrammesOutput() throws Exception {
        Run run = sandbox.run("count");

        assertThat(run.out()).isEqualTo(jdk17.resolve("bin/java") + "\n<count>\n");
        assertThat(run.err()).contains("building");
    }

    @Test
    void theUsersJvmOptionsComeAfterItsOwn() throws Exception {
        sandbox.set("SHOW_OPTIONS", "yes");
        sandbox.set("ORTHANT_JAVA_OPTS", "-Xmx1g pom.*");

        assertThat(sandbox.run().out().lines()).containsSubsequence("-Xlog:disable", "-Xmx1g", "pom.*", "-cp");
    }

    @Test
    void classesThatJavaHasKeptAreUsedOnceTheyAreThere() throws Exception {
        sandbox.set("SHOW_OPTIONS", "yes");
        String option = "-XX:SharedArchiveFile=" + sandbox.keptClasses();

        assertThat(sandbox.run("verify").exitCode()).isZero();
        assertThat(sandbox.keptClasses()).exists();
        assertThat(sandbox.run("verify").out().lines()).contains("-Xshare:auto", option);

        Files.delete(sandbox.keptClasses());
        assertThat(sandbox.run("verify").out()).doesNotContain("-XX:SharedArchiveFile");
    }

    @Test
    void theSecondCompilerIsForCommandsThatLastUnlessUsersHaveOptionsOfTheirOwn() throws Exception {
        sandbox.set("SHOW_OPTIONS", "yes");
        String option = "-XX:TieredStopAtLevel=1";

        assertThat(sandbox.run("-q", "count").out()).contains(option);
        assertThat(sandbox.run("--version").out()).contains(option);
        assertThat(sandbox.run().out()).contains(option);
        assertThat(sandbox.run("check").out()).doesNotContain(option);
        sandbox.set("ORTHANT_JAVA_OPTS", "-XX:+UseParallelGC");
        assertThat(sandbox.run("count").out()).doesNotContain(option).doesNotContain("-XX:+UseSerialGC");
    }

    @Test
    void anArchiveHasAJavaOfItsOwnAndNothingToBuild() throws Exception {
        Files.delete(jdk17.resolve("bin/java"));
        Path java = sandbox.pack("17.0.9");
        Run run = sandbox.run("count");

        assertThat(run.out()).isEqualTo(java + "\n<count>\n");
        assertThat(run.err()).isEmpty();
        assertThat(sandbox.run("bench").out()).isEqualTo(java + "\n<bench>\n"); // which says that it is left out
        assertThat(sandbox.builds()).isEmpty();
        assertThat(sandbox.benchBuilds()).isEmpty();
    }

    @Test
    void nativeLibrariesAreAllowedWhereJavaWouldWarnOfThem() throws Exception {
        sandbox.set("SHOW_OPTIONS", "yes");
        String[] options = {"--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"};

        assertThat(sandbox.run("train").out().lines()).doesNotContain(options);
        sandbox.javaHome(sandbox.jdk("opt/jdk", "25.0.1"));
        assertThat(sandbox.run("train").out().lines()).contains(options);
        sandbox.pack("24");
        assertThat(sandbox.run("train").out().lines()).contains(options);
    }

    @Test
    void vectorInstructionsAreForCommandsThatComputeMuch() throws Exception {
        sandbox.set("SHOW_OPTIONS", "yes");
        String option = "--add-modules=jdk.incubator.vector";

        assertThat(sandbox.run("verify").out()).as("a JDK without them").doesNotContain(option);
        sandbox.addVectorModule(jdk17);
        assertThat(sandbox.run("verify").out()).contains(option);
        assertThat(sandbox.run("bench").out()).contains(option);
        assertThat(sandbox.run("compare").out()).contains(option);
        assertThat(sandbox.run("count").out()).doesNotContain(option);
    }

    @Test
    void theWarningAboutVectorInstructionsIsKeptFromUsersAndNothingElse() throws Exception {
        sandbox.addVectorModule(jdk17);
        sandbox.run();
        sandbox.set("FAKE_MESSAGE", "orthant: what the program says");
        sandbox.set(
                "FAKE_WARNING",
                "WARNING: Using incubator modules: jdk.incubator.vector\n[warning] something is odd\nwithout an end");
        Started started = sandbox.start(sandbox.project(), sandbox.launcher().toString(), "verify", "x");
        Run run = started.await();

        assertThat(run.out()).endsWith("<verify>\n<x>\n");
        assertThat(run.err()).contains("orthant: what the program says\n");
        // The filter may take a little longer than the program.
        for (int i = 0; i < 100 && !Files.readString(started.err()).contains("without an end"); i++) {
            Thread.sleep(20);
        }
        assertThat(Files.readString(started.err()))
                .contains("[warning] something is odd\nwithout an end\n")
                .doesNotContain("incubator");
    }

    @Test
    void worksThroughRelativeLinksFromAnotherFolder() throws Exception {
        Path bin = Files.createDirectories(sandbox.elsewhere().resolve("bin"));
        Files.createSymbolicLink(bin.resolve("inner"), bin.relativize(sandbox.launcher()));
        Files.createSymbolicLink(sandbox.elsewhere().resolve("outer"), Path.of("bin/inner"));

        Run run = sandbox.start(sandbox.elsewhere(), "./outer", "count").await();

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).endsWith("<count>\n");
        assertThat(sandbox.builds()).hasSize(1);
    }

    @Test
    void javaHomeComesBeforePathAndPathBeforeTheUsualPlaces() throws Exception {
        Path onPath = sandbox.jdk("on the path", "18.0.2");
        sandbox.firstOnPath(onPath);
        assertThat(sandbox.run().out()).startsWith(onPath.resolve("bin/java").toString());

        Path home = sandbox.jdk("java home", "21");
        sandbox.javaHome(home);
        assertThat(sandbox.run().out()).startsWith(home.resolve("bin/java").toString());
    }

    @Test
    void theNewestIsTakenFromTheUsualPlaces() throws Exception {
        sandbox.jdk("usr/lib/jvm/java-8", "1.8.0_392");
        Path newest = sandbox.jdk("usr/lib/jvm/java-25", "25.0.3");
        sandbox.jdk("usr/lib/jvm/java-9", "9-ea");

        assertThat(sandbox.run().out()).startsWith(newest.resolve("bin/java").toString());
    }

    @Test
    void aTooOldJavaHomeIsSkippedWithAWarning() throws Exception {
        sandbox.javaHome(sandbox.jdk("old", "11.0.22"));
        Run run = sandbox.run();

        assertThat(run.err().lines().filter(line -> line.contains("JAVA_HOME"))).hasSize(1);
        assertThat(run.out()).startsWith(jdk17.resolve("bin/java").toString());
        assertThat(sandbox.builds()).containsExactly(jdk17.toString());
    }

    @Test
    void aRuntimeWithoutCompilerIsNotEnough() throws Exception {
        Files.delete(jdk17.resolve("bin/javac"));

        assertThat(sandbox.run().exitCode()).isEqualTo(1);
    }

    @Test
    void withoutAJdkItSaysWhatToInstall() throws Exception {
        Files.delete(jdk17.resolve("bin/java"));
        Run run = sandbox.run();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("apt install openjdk-17-jdk-headless", "brew install openjdk@17", "https://adoptium.net");
        assertThat(sandbox.builds()).isEmpty();
    }

    @Test
    void aFailedBuildShowsTheErrorAndIsTriedAgain() throws Exception {
        sandbox.mavenAlso("echo '[ERROR] cannot find symbol'; echo '[INFO] chatter'; exit 1");
        Run failed = sandbox.run();

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.out()).isEmpty();
        assertThat(failed.err()).contains("cannot find symbol", "target/launcher/build.log");
        assertThat(failed.err()).doesNotContain("chatter");

        sandbox.mavenAlso("");
        assertThat(sandbox.run().exitCode()).isZero();
        assertThat(sandbox.builds()).hasSize(2);
    }

    @Test
    void anInterruptedBuildEndsMavenAndIsTriedAgain() throws Exception {
        Path heartbeat = sandbox.project().resolve("heartbeat");
        sandbox.mavenAlso("while [ $((beat += 1)) -lt 100 ]; do echo $beat >>heartbeat; sleep 0.1; done");
        Started started = sandbox.start(sandbox.project(), sandbox.launcher().toString());
        while (Files.notExists(heartbeat)) {
            Thread.sleep(5);
        }
        started.process().destroy();

        assertThat(started.await().exitCode()).isEqualTo(130);
        assertThat(sandbox.lock()).doesNotExist();
        List<String> beats = Files.readAllLines(heartbeat);
        Thread.sleep(250);
        assertThat(Files.readAllLines(heartbeat)).isEqualTo(beats).hasSizeLessThan(99);
        sandbox.mavenAlso("");
        assertThat(sandbox.run().err()).contains("building (the last build did not finish)");
    }

    @Test
    void twoFirstStartsAtOnceBuildOnce() throws Exception {
        sandbox.mavenAlso("sleep 0.5");
        Started one = sandbox.start(sandbox.project(), sandbox.launcher().toString(), "one");
        Started two = sandbox.start(sandbox.project(), sandbox.launcher().toString(), "two");

        assertThat(one.await().out()).endsWith("<one>\n");
        assertThat(two.await().out()).endsWith("<two>\n");
        assertThat(sandbox.builds()).hasSize(1);
    }

    @Test
    void theLockOfADeadLauncherIsNoObstacle() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Files.createDirectories(sandbox.lock().getParent());
        Files.writeString(sandbox.lock(), dead.pid() + "\n");

        assertThat(sandbox.run().exitCode()).isZero();
        assertThat(sandbox.lock()).doesNotExist();
    }
}
