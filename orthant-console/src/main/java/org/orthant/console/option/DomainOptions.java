package org.orthant.console.option;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.orthant.io.BadInputException;
import org.orthant.layer.AffineMap;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.weights.BoundsReader;
import org.orthant.model.weights.DomainText;

/** Options of the feature domain: the feature vectors that a question is about. */
public final class DomainOptions extends OptionGroup {

    private final OptionValue<Double> box =
            option(Double.class, "--box", "BOUND").byDefault(FeatureDomain.DEFAULT_BOUND);

    private final OptionValue<Boolean> nonNegative = flag("--nonnegative");

    private final OptionValue<Path> bounds = file("--bounds");

    private final OptionValue<String> domain = option(String.class, "--domain", "DOMAIN");

    private final ChainOptions chain = group(new ChainOptions());

    /**
     * One of several domains.
     *
     * @param name the text of the domain; empty if {@code --domain} is not given
     * @param byFeatures returns the domain for a number of features
     */
    public record Named(String name, IntFunction<FeatureDomain> byFeatures) {}

    /** Returns each domain of a comma-separated {@code --domain}, in its order, or the only domain. */
    public List<Named> each() {
        return texts().stream()
                .map(text -> new Named(text.orElse(""), features -> domain(text, features)))
                .toList();
    }

    /** Refuses invalid options before any file is read. */
    public void requireEach() {
        refuseTwo();
        texts().stream()
                .flatMap(Optional::stream)
                .filter(text -> !DomainText.namesFile(text))
                .forEach(text -> parse(text, 1));
        bound();
    }

    private List<Optional<String>> texts() {
        return domain.value()
                .map(all -> Arrays.stream(all.split(",", -1)).map(Optional::of).toList())
                .orElse(List.of(Optional.empty()));
    }

    /** Returns the domain, if specified; {@code --chain} alone does not specify it. */
    public Optional<FeatureDomain> given(int features) {
        return isGiven() ? Optional.of(domain(features)) : Optional.empty();
    }

    /** Returns whether an option other than {@code --chain} specifies the domain. */
    public boolean isGiven() {
        return domain.isGiven() || box.isGiven() || nonNegative.isGiven() || bounds.isGiven();
    }

    /** Refuses all options of the domain and of maps before it. */
    public void requireNone(String reason) {
        if (isAnyGiven()) {
            throw wrong(
                    "--box, --nonnegative, --bounds, --domain, --chain and --chain-bias: " + reason + "; omit them");
        }
    }

    /** Returns the domain as {@link #given}, and refuses maps whose inputs are not specified. */
    public Optional<FeatureDomain> givenWithChain(int features) {
        if (chain.isGiven() && !isGiven()) {
            throw wrong("--chain: specify the inputs of the last map, such as --domain relu or --box 1e4");
        }
        return given(features);
    }

    /** Returns the domain; by default that of the paper. */
    public FeatureDomain domain(int features) {
        return domain(domain.value(), features);
    }

    private FeatureDomain domain(Optional<String> text, int features) {
        refuseTwo();
        List<AffineMap> maps = maps();
        int inputs = features;
        for (int i = 0; i < maps.size(); i++) {
            if (maps.get(i).outputs() != inputs) {
                throw BadInputException.in(
                        chain.file(i),
                        "has " + maps.get(i).outputs() + " rows: expected " + inputs + ", one for each "
                                + (i == 0 ? "feature of the layer" : "column of " + chain.file(i - 1)));
            }
            inputs = maps.get(i).inputs();
        }
        FeatureDomain innermost = innermost(text, inputs);
        for (int i = maps.size() - 1; i >= 0; i--) {
            innermost = FeatureDomain.image(maps.get(i), innermost);
        }
        return innermost;
    }

    /** Returns the maps of {@code --chain}, the one next to the layer first. */
    public List<AffineMap> maps() {
        return chain.maps();
    }

    /** Returns the caveat of observed domains that every result needs, if any. */
    public Optional<String> note() {
        return domain.value()
                .filter(DomainText::isObserved)
                .map(text -> "Features are bounded by those observed in " + text.substring(text.indexOf(':') + 1)
                        + ": a statement about practice; inputs with other features may behave differently.");
    }

    private void refuseTwo() {
        boolean interval = box.isGiven() || nonNegative.isGiven();
        if (domain.isGiven() && (interval || bounds.isGiven())) {
            throw wrong("--domain cannot be combined with --box, --nonnegative or --bounds");
        }
        if (bounds.isGiven() && interval) {
            throw wrong("--bounds cannot be combined with --box or --nonnegative");
        }
    }

    private FeatureDomain innermost(Optional<String> text, int features) {
        if (text.isPresent()) {
            return parse(text.get(), features);
        }
        if (bounds.isGiven()) {
            return BoundsReader.read(bounds.get(), features);
        }
        return nonNegative.isGiven()
                ? FeatureDomain.nonNegative(features, bound())
                : FeatureDomain.box(features, bound());
    }

    private FeatureDomain parse(String text, int features) {
        return Usage.asUsage(command(), () -> DomainText.parse(text, features));
    }

    private double bound() {
        return box.valid(bound -> bound > 0 && Double.isFinite(bound), "a positive number");
    }
}
