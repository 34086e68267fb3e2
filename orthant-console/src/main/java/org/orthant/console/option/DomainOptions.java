package org.orthant.console.option;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.layer.AffineMap;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.weights.BoundsReader;
import org.orthant.model.weights.DomainText;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of the feature domain: the feature vectors that a question is about. */
public final class DomainOptions {

    @Option(names = "--box", paramLabel = "BOUND")
    @Nullable Double box;

    @Option(names = "--nonnegative")
    boolean nonNegative;

    @Option(names = "--bounds", paramLabel = "FILE")
    @Nullable Path bounds;

    @Option(names = "--domain", paramLabel = "DOMAIN")
    @Nullable String domain;

    @Mixin
    ChainOptions chain = new ChainOptions();

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /**
     * Options for one of several domains.
     *
     * @param name the text of the domain; empty if {@code --domain} is not given
     * @param options with this domain
     */
    public record Named(String name, DomainOptions options) {}

    /** Returns these options for each domain of a comma-separated {@code --domain}, in its order. */
    public List<Named> each() {
        return domain == null
                ? List.of(new Named("", this))
                : Arrays.stream(domain.split(",", -1))
                        .map(text -> new Named(text, withDomain(text)))
                        .toList();
    }

    private DomainOptions withDomain(String text) {
        DomainOptions one = new DomainOptions();
        one.box = box;
        one.nonNegative = nonNegative;
        one.bounds = bounds;
        one.chain = chain;
        one.spec = spec;
        one.domain = text;
        return one;
    }

    /** Refuses invalid options before any file is read. */
    public void require() {
        refuseTwo();
        if (domain != null && !DomainText.namesFile(domain)) {
            innermost(1);
        }
        bound();
    }

    /** Returns the domain, if specified; {@code --chain} alone does not specify it. */
    public Optional<FeatureDomain> given(int features) {
        return isGiven() ? Optional.of(domain(features)) : Optional.empty();
    }

    /** Returns whether an option other than {@code --chain} specifies the domain. */
    public boolean isGiven() {
        return box != null || nonNegative || bounds != null || domain != null;
    }

    /** Returns the domain as {@link #given}, and refuses maps whose inputs are not specified. */
    public Optional<FeatureDomain> givenWithChain(int features) {
        if (chain.isGiven() && !isGiven()) {
            throw Usage.wrong(
                    command(), "--chain: specify the inputs of the last map, such as --domain relu or --box 1e4");
        }
        return given(features);
    }

    /** Returns the domain; by default that of the paper. */
    public FeatureDomain domain(int features) {
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
        FeatureDomain innermost = innermost(inputs);
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
        return Optional.ofNullable(domain)
                .filter(DomainText::isObserved)
                .map(text -> "Features are bounded by those observed in " + text.substring(text.indexOf(':') + 1)
                        + ": a statement about practice; inputs with other features may behave differently.");
    }

    private void refuseTwo() {
        if (domain != null && (box != null || nonNegative || bounds != null)) {
            throw Usage.wrong(command(), "--domain cannot be combined with --box, --nonnegative or --bounds");
        }
        if (bounds != null && (box != null || nonNegative)) {
            throw Usage.wrong(command(), "--bounds cannot be combined with --box or --nonnegative");
        }
    }

    private FeatureDomain innermost(int features) {
        if (domain != null) {
            String text = domain;
            return Usage.asUsage(command(), () -> DomainText.parse(text, features));
        }
        if (bounds != null) {
            return BoundsReader.read(bounds, features);
        }
        return nonNegative ? FeatureDomain.nonNegative(features, bound()) : FeatureDomain.box(features, bound());
    }

    private double bound() {
        double bound = box == null ? FeatureDomain.DEFAULT_BOUND : box;
        Usage.require(
                command(), bound > 0 && Double.isFinite(bound), "--box " + bound + ": expected a positive number");
        return bound;
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
