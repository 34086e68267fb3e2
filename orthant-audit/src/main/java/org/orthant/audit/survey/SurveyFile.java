package org.orthant.audit.survey;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.orthant.audit.RunOptions;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateText;
import org.orthant.io.SealedJournal;
import org.orthant.io.Sha256;

/**
 * Keeps a survey in a file, a table with a line for each point, separated by commas. If interrupted, the same survey of the same user
 * resumes; counts have no proof, so that those in files of other users are computed again.
 *
 * @param path the file; until {@link #finish}, a journal is next to it
 * @param version the version of the program, which must be the same to resume
 */
public record SurveyFile(Path path, String version) {

    /** Finds points, wherever that is done. */
    @FunctionalInterface
    public interface Points {
        /** Hands on all points but the first ones, each as soon as it is known; whether it came to the end. */
        boolean find(int skipped, Consumer<SurveyPoint> found);
    }

    /** Asks for what is not known yet, and writes the file; empty if it was cancelled. */
    public Optional<List<SurveyPoint>> run(Survey survey, RunOptions options) {
        SurveyPlan plan = survey.plan();
        return run(
                CertificateHeader.of(survey.layer(), plan.domain(), plan.rule()),
                plan,
                (skipped, found) -> survey.run(options, skipped, found));
    }

    /** The same with points that are found elsewhere; {@code asked} identifies layer, rule and features. */
    public Optional<List<SurveyPoint>> run(CertificateHeader asked, SurveyPlan plan, Points source) {
        Map<String, String> circumstances = circumstances(asked, plan);
        List<SurveyPoint> points = new ArrayList<>();
        try (SealedJournal journal =
                SealedJournal.open(journal(), circumstances, entry -> points.add(SurveyPoint.parse(entry)))) {
            boolean complete = source.find(points.size(), point -> {
                points.add(point);
                journal.append(point.line());
            });
            if (!complete) {
                return Optional.empty();
            }
            AtomicFile.write(
                    path,
                    Stream.concat(Stream.of(SurveyPoint.HEADER), points.stream().map(SurveyPoint::line))
                            .collect(Collectors.joining("\n", "", "\n")));
            return Optional.of(List.copyOf(points));
        }
    }

    /** Removes the journal; until then, the same survey is known at once. */
    public void finish() {
        try {
            Files.deleteIfExists(journal());
        } catch (IOException e) {
            throw BadInputException.unwritable(journal(), e);
        }
    }

    private Path journal() {
        return path.resolveSibling(path.getFileName() + ".journal");
    }

    private Map<String, String> circumstances(CertificateHeader asked, SurveyPlan plan) {
        Map<String, String> circumstances = new LinkedHashMap<>();
        circumstances.put("version of Orthant", version);
        circumstances.put(
                "weights, rule and features",
                new Sha256()
                        .add(CertificateText.of(asked).getBytes(StandardCharsets.UTF_8))
                        .text());
        circumstances.put("sizes", plan.sizes().toString());
        circumstances.put("first features", plan.dimensions().toString());
        circumstances.put("sets per size", String.valueOf(plan.setsPerSize()));
        circumstances.put("seed", String.valueOf(plan.seed()));
        circumstances.put("version of the random sets", String.valueOf(RandomSets.VERSION));
        return circumstances;
    }
}
