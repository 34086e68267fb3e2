package org.orthant.console.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;

/**
 * Options that belong together, of one command or shared by several. Subclasses declare each as a field:
 *
 * <pre>{@code
 * private final OptionValue<Path> out = file("-o, --out");
 * private final OptionValue<Boolean> strict = flag("--strict");
 * private final RuleOptions rule = group(new RuleOptions());
 * }</pre>
 *
 * <p>{@code options.properties} has their descriptions.
 */
public abstract class OptionGroup {

    private final List<OptionValue<?>> values = new ArrayList<>();
    private final List<OptionGroup> groups = new ArrayList<>();
    private final List<Alternatives> alternatives = new ArrayList<>();
    private final List<Section> sections = new ArrayList<>();
    private int parameters;
    private @Nullable CommandSpec command;

    /** Options of which a command line has one. */
    private record Alternatives(boolean required, List<OptionValue<?>> values) {

        ArgGroupSpec specified() {
            ArgGroupSpec.Builder set = ArgGroupSpec.builder().exclusive(true).multiplicity(required ? "1" : "0..1");
            values.forEach(value -> set.addArg(value.required().specified()));
            return set.build();
        }
    }

    /** Options that help lists under a heading; those required among them are required if any of them is given. */
    private record Section(ArgGroupSpec.Builder specification, OptionGroup options) {}

    /** Declares an option with a value; several names are separated by commas, the longest last. */
    protected final <T> OptionValue<T> option(Class<T> type, String names, String label) {
        return added(new OptionValue<>(this, List.of(names.split(", ")), type, label));
    }

    /** Declares an option that names a file. */
    protected final OptionValue<Path> file(String names) {
        return option(Path.class, names, "FILE");
    }

    /** Declares an option whose value is a whole number. */
    protected final OptionValue<Integer> number(String names) {
        return option(Integer.class, names, "NUMBER");
    }

    /** Declares an option without a value: true if it is given. */
    protected final OptionValue<Boolean> flag(String names) {
        return option(Boolean.class, names, "").arity("0");
    }

    /** Declares an option that can be given several times. */
    protected final <T> OptionValue<List<T>> list(Class<T> type, String names, String label) {
        return added(new OptionValue<List<T>>(this, List.of(names.split(", ")), type, label).many(List.of()));
    }

    /** Declares a parameter that is required and not an option; parameters have the order of their declarations. */
    protected final <T> OptionValue<T> parameter(Class<T> type, String label) {
        return added(positional(type, label).required());
    }

    /** Declares a parameter that may be omitted. */
    protected final <T> OptionValue<T> optionalParameter(Class<T> type, String label) {
        return added(positional(type, label).arity("0..1"));
    }

    /** Declares any number of parameters. */
    protected final <T> OptionValue<List<T>> parameters(Class<T> type, String label) {
        return added(new OptionValue<List<T>>(this, List.of(), type, label)
                .many(List.of())
                .arity("0..*"));
    }

    /** Declares the options of another group. */
    protected final <G extends OptionGroup> G group(G options) {
        groups.add(options);
        return options;
    }

    /** Declares the options of another group under a heading of the help, empty for none. */
    protected final <G extends OptionGroup> G section(String heading, G options) {
        ArgGroupSpec.Builder specification = ArgGroupSpec.builder().exclusive(false);
        sections.add(new Section(heading.isEmpty() ? specification : specification.heading(heading), options));
        return options;
    }

    /** Declares the options of another group, of which all that are required must be given. */
    protected final <G extends OptionGroup> G requiredSection(G options) {
        sections.add(new Section(ArgGroupSpec.builder().exclusive(false).multiplicity("1"), options));
        return options;
    }

    /** Accepts at most one of these options of the group. */
    protected final void atMostOne(OptionValue<?>... options) {
        alternatives.add(new Alternatives(false, List.of(options)));
    }

    /** Requires exactly one of these options of the group. */
    protected final void exactlyOne(OptionValue<?>... options) {
        alternatives.add(new Alternatives(true, List.of(options)));
    }

    /** Returns whether any option of the group is on the command line. */
    public final boolean isAnyGiven() {
        return values.stream().anyMatch(OptionValue::isGiven)
                || groups.stream().anyMatch(OptionGroup::isAnyGiven)
                || sections.stream().anyMatch(section -> section.options.isAnyGiven());
    }

    /** Returns the options of the group that are on the command line, as words of a command line that gives them again. */
    public final List<String> words() {
        return command().commandLine().getParseResult().matchedOptionsSet().stream()
                .filter(option -> declares(option.userObject()))
                .flatMap(option -> option.arity().max() == 0
                        ? Stream.of(option.longestName())
                        : option.originalStringValues().stream()
                                .flatMap(value -> Stream.of(option.longestName(), value)))
                .toList();
    }

    private boolean declares(@Nullable Object group) {
        return group == this
                || groups.stream().anyMatch(inner -> inner.declares(group))
                || sections.stream().anyMatch(section -> section.options.declares(group));
    }

    /** Adds the options to a command. */
    final void addTo(CommandSpec changed) {
        declare(changed, changed::add, changed::addArgGroup);
    }

    private void declare(CommandSpec changed, Consumer<ArgSpec> options, Consumer<ArgGroupSpec> sets) {
        command = changed;
        describe(changed.usageMessage());
        values.stream()
                .filter(value -> alternatives.stream().noneMatch(set -> set.values.contains(value)))
                .forEach(value -> options.accept(value.specified()));
        alternatives.forEach(set -> sets.accept(set.specified()));
        groups.forEach(group -> group.declare(changed, options, sets));
        for (Section section : sections) {
            ArgGroupSpec.Builder content = section.specification;
            section.options.declare(changed, content::addArg, content::addSubgroup);
            sets.accept(content.build());
        }
    }

    /** Adds to the help of a command what only this group knows; by default nothing. */
    protected void describe(UsageMessageSpec help) {}

    /**
     * Returns the command that has the options.
     *
     * @throws IllegalStateException if the command line has not been parsed
     */
    protected final CommandSpec command() {
        if (command == null) {
            throw new IllegalStateException("the command line has not been parsed");
        }
        return command;
    }

    /** Returns the exception for an invalid command line. */
    protected final ParameterException wrong(String message) {
        return Usage.wrong(command(), message);
    }

    private <T> OptionValue<T> positional(Class<T> type, String label) {
        return new OptionValue<T>(this, List.of(), type, label).at(parameters++);
    }

    private <T> OptionValue<T> added(OptionValue<T> value) {
        values.add(value);
        return value;
    }
}
