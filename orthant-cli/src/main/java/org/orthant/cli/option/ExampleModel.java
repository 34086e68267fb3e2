package org.orthant.cli.option;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.console.terminal.Console;
import org.orthant.io.BadInputException;
import org.orthant.io.UserCache;
import org.orthant.model.example.ArtifactCache;
import org.orthant.model.example.ArtifactSource;
import org.orthant.model.example.ExampleRecogniser;
import org.orthant.model.example.LocalRepository;
import org.orthant.model.example.MavenProject;
import org.orthant.model.example.RemoteRepository;

/**
 * The model of {@code --example}, in the cache folder of the user.
 *
 * <p>In a checkout, which the launcher names by {@code orthant.checkout}, Maven fetches it with the user's settings. The
 * environment variable {@code ORTHANT_REPOSITORY}, or the property {@code orthant.repository}, replaces Maven Central.
 */
public final class ExampleModel {

    private ExampleModel() {}

    /**
     * Returns its file, and prints a line before it is fetched.
     *
     * @throws org.orthant.io.BadInputException if it is not available, such as without a network
     */
    public static Path file(Console console) {
        ArtifactCache cache = new ArtifactCache(UserCache.folder(), sources());
        if (!cache.has(ExampleRecogniser.ARTIFACT)) {
            console.say("orthant: fetching " + ExampleRecogniser.ARTIFACT.coordinates() + " (27 MB, once)");
        }
        return ExampleRecogniser.file(cache);
    }

    /** Returns its file if this machine has it; nothing is fetched. */
    public static Optional<Path> kept() {
        try {
            return Optional.of(ExampleRecogniser.file(new ArtifactCache(UserCache.folder(), List.of(local()))));
        } catch (BadInputException absent) {
            return Optional.empty();
        }
    }

    private static LocalRepository local() {
        return new LocalRepository(Path.of(System.getProperty("user.home"), ".m2", "repository"));
    }

    private static List<ArtifactSource> sources() {
        List<ArtifactSource> sources = new ArrayList<>();
        sources.add(local());
        property("orthant.checkout").ifPresent(folder -> sources.add(new MavenProject(Path.of(folder))));
        sources.add(property("orthant.repository")
                .or(() -> variable("ORTHANT_REPOSITORY"))
                .map(address -> new RemoteRepository(URI.create(address)))
                .orElse(RemoteRepository.CENTRAL));
        return sources;
    }

    private static Optional<String> property(String name) {
        return Optional.ofNullable(System.getProperty(name)).filter(value -> !value.isEmpty());
    }

    private static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isEmpty());
    }
}
