package org.orthant.model.weights;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.Ball;
import org.orthant.layer.FeatureDomain;

/**
 * A domain as users write it, in any case: {@code relu} and other activations, {@code layernorm}, {@code rmsnorm}, {@code ball:R}, {@code sphere:R},
 * {@code normalised} ({@code sphere:1}), or with files {@code layernorm:FILE}, {@code rmsnorm:FILE} and {@code observed:FILE}.
 */
public final class DomainText {

    private static final String OBSERVED = "observed";

    private static final List<String> NORMALISATIONS = List.of("layernorm", "rmsnorm", "normalised");

    private DomainText() {}

    /** Returns the names of all activations. */
    public static List<String> activations() {
        return Arrays.stream(ActivationRange.values())
                .map(ActivationRange::text)
                .toList();
    }

    /** Returns the domains that are one word: activations and normalisations. */
    public static List<String> words() {
        return Stream.concat(activations().stream(), NORMALISATIONS.stream()).toList();
    }

    /** Returns whether the text means features that were seen, so that results hold in practice and not for all inputs. */
    public static boolean isObserved(String text) {
        return text.toLowerCase(Locale.ROOT).startsWith(OBSERVED + ":");
    }

    /** Returns whether the text names a file. */
    public static boolean namesFile(String text) {
        String spelt = text.toLowerCase(Locale.ROOT);
        return spelt.contains(":") && !spelt.startsWith("ball:") && !spelt.startsWith("sphere:");
    }

    /**
     * Returns the domain for a number of features.
     *
     * @throws IllegalArgumentException if the text is not understood
     * @throws BadInputException if there is something wrong with a file that it names
     */
    public static FeatureDomain parse(String text, int features) {
        int colon = text.indexOf(':');
        String kind = (colon < 0 ? text : text.substring(0, colon)).toLowerCase(Locale.ROOT);
        String value = colon < 0 ? "" : text.substring(colon + 1);
        boolean given = colon >= 0;
        return switch (kind) {
            case "layernorm" -> normalised(features, true, given, value);
            case "rmsnorm" -> normalised(features, false, given, value);
            case "ball" -> FeatureDomain.ball(features, radius(text, value));
            case "sphere" -> FeatureDomain.sphere(features, radius(text, value));
            case "normalised" -> {
                refuse(text, given);
                yield FeatureDomain.sphere(features, 1);
            }
            case OBSERVED -> BoundsReader.observed(file(text, value), features);
            default -> {
                refuse(text, !isActivation(kind));
                yield ActivationRange.domain(text.toLowerCase(Locale.ROOT), features);
            }
        };
    }

    /** What normalisation outputs before scale and shift has a squared length of at most the number of features. */
    private static FeatureDomain normalised(int features, boolean centred, boolean given, String file) {
        Ball ball = new Ball(features, 1, features, centred, false);
        return given ? FeatureDomain.image(MapReader.scaling(file(file, file), features), ball) : ball;
    }

    private static double radius(String text, String value) {
        try {
            double radius = Double.parseDouble(value);
            if (radius > 0 && Double.isFinite(radius)) {
                return radius;
            }
        } catch (NumberFormatException notANumber) {
            // Reported below.
        }
        throw new IllegalArgumentException(
                Excerpt.of(text, 80) + " has no radius: expected a positive number, such as ball:10 or sphere:1");
    }

    private static Path file(String text, String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException(
                    Excerpt.of(text, 80) + " names no file: expected one, such as observed:features.npy");
        }
        try {
            return Path.of(value);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(Excerpt.of(value, 80) + " is not a path", e);
        }
    }

    private static boolean isActivation(String text) {
        return activations().contains(text);
    }

    private static void refuse(String text, boolean unknown) {
        if (unknown) {
            throw new IllegalArgumentException("the domain \"" + Excerpt.of(text, 80) + "\" is unknown: expected "
                    + String.join(", ", words()) + ", ball:R, sphere:R, layernorm:FILE, rmsnorm:FILE or observed:FILE");
        }
    }
}
