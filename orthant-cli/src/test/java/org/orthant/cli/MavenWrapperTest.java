package org.orthant.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code mvnw} installs Maven only if the file that it downloads has the recorded checksum: the .zip or, without unzip, the .tar.gz. */
class MavenWrapperTest {

    private static final Path ROOT = Path.of("..");
    private static final String JAR =
            Path.of(System.getProperty("java.home"), "bin", "jar").toString();
    private static final List<String> TOOLS = List.of(
            "basename",
            "cat",
            "chmod",
            "cp",
            "dirname",
            "find",
            "gzip",
            "head",
            "mkdir",
            "mktemp",
            "mv",
            "rm",
            "sed",
            "sh",
            "sha256sum",
            "tar",
            "tr",
            "uname");

    /** Instead of a download. */
    private static final String WGET = """
            #!/bin/sh
            while [ $# -gt 0 ]; do
                case $1 in -O) file=$2; shift ;; -*) ;; *) url=$1 ;; esac
                shift
            done
            cp "$DOWNLOADS/${url##*/}" "$file"
            """;

    @TempDir
    private Path folder;

    private Path tools;
    private Path downloads;
    private final Map<String, String> properties = new TreeMap<>();

    @BeforeEach
    void setUp() throws Exception {
        assumeTrue(find("sha256sum").isPresent() && find("unzip").isPresent(), "sha256sum or unzip is missing");
        tools = Files.createDirectories(folder.resolve("tools"));
        downloads = Files.createDirectories(folder.resolve("downloads"));
        for (String tool : TOOLS) {
            link(tool);
        }
        script(tools.resolve("wget"), WGET);
        script(
                Files.createDirectories(folder.resolve("apache-maven-9.9.9/bin"))
                        .resolve("mvn"),
                "#!/bin/sh\necho \"Maven $*\"\n");
        assertThat(run(folder, "tar", "czf", "downloads/apache-maven-9.9.9-bin.tar.gz", "apache-maven-9.9.9"))
                .isEmpty();
        assertThat(run(folder, JAR, "cMf", "downloads/apache-maven-9.9.9-bin.zip", "apache-maven-9.9.9"))
                .isEmpty();
        properties.put("distributionUrl", "https://example.org/maven/apache-maven-9.9.9-bin.zip");
        properties.put("distributionSha256Sum", sha256(downloads.resolve("apache-maven-9.9.9-bin.zip")));
        properties.put("distributionTarGzSha256Sum", sha256(downloads.resolve("apache-maven-9.9.9-bin.tar.gz")));
    }

    @Test
    void theRecordedChecksumOfTheArchiveIsUsedWithoutUnzip() throws Exception {
        assertThat(wrapper()).isEqualTo("Maven -v\n");
    }

    @Test
    void anotherArchiveIsRefused() throws Exception {
        properties.put("distributionTarGzSha256Sum", properties.get("distributionSha256Sum"));
        assertThat(wrapper())
                .contains("Failed to validate Maven distribution SHA-256")
                .doesNotContain("Maven -v");
    }

    @Test
    void aChecksumOfTheZipAloneDoesNotSkipTheCheck() throws Exception {
        properties.remove("distributionTarGzSha256Sum");
        assertThat(wrapper())
                .contains("Failed to validate Maven distribution SHA-256")
                .doesNotContain("Maven -v");
    }

    /** The zip that Java writes has no permissions, so that Maven itself cannot start. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theChecksumOfTheZipIsUsedWithUnzip(boolean genuine) throws Exception {
        link("unzip");
        if (!genuine) {
            properties.put("distributionSha256Sum", properties.get("distributionTarGzSha256Sum"));
        }
        String refusal = "Failed to validate Maven distribution SHA-256";
        assertThat(wrapper().contains(refusal)).isEqualTo(!genuine);
    }

    @Test
    void theProjectRecordsBothChecksums() throws IOException {
        List<String> lines = Files.readAllLines(ROOT.resolve(".mvn/wrapper/maven-wrapper.properties"));
        assertThat(lines).anyMatch(line -> line.matches("distributionSha256Sum=[0-9a-f]{64}"));
        assertThat(lines).anyMatch(line -> line.matches("distributionTarGzSha256Sum=[0-9a-f]{64}"));
    }

    private String wrapper() throws Exception {
        Path project = Files.createDirectories(folder.resolve("project/.mvn/wrapper"));
        StringBuilder text = new StringBuilder();
        properties.forEach(
                (key, value) -> text.append(key).append('=').append(value).append('\n'));
        Files.writeString(project.resolve("maven-wrapper.properties"), text);
        Path mvnw = Files.copy(ROOT.resolve("mvnw"), folder.resolve("project/mvnw"));
        return run(folder, "sh", mvnw.toString(), "-v");
    }

    private String run(Path directory, String... command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        if (command[0].equals("sh")) {
            builder.environment().clear();
            builder.environment()
                    .putAll(Map.of(
                            "PATH", tools.toString(), "HOME", folder.toString(), "DOWNLOADS", downloads.toString()));
        }
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return output;
    }

    /** Not by a symbolic link, which JUnit warns of when it deletes the folder. */
    private void link(String tool) throws IOException {
        script(tools.resolve(tool), "#!/bin/sh\nexec " + find(tool).orElseThrow() + " \"$@\"\n");
    }

    private static void script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static Optional<Path> find(String tool) {
        return Pattern.compile(File.pathSeparator)
                .splitAsStream(System.getenv("PATH"))
                .map(place -> Path.of(place, tool))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static String sha256(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }
}
