package org.orthant.console.option;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/**
 * An option or parameter of a command, and the value that the user gave it; an {@link OptionGroup} declares it. Not thread-safe.
 *
 * @param <T> the type of its value
 */
public final class OptionValue<T> {

    private final OptionGroup group;
    private final List<String> names;
    private final Class<?> type;
    private final String label;
    private final Binding binding = new Binding();
    private String arity = "1";
    private int index;
    private boolean many;
    private boolean required;
    private boolean hidden;
    private boolean negatable;
    private boolean inherited;
    private @Nullable String separator;
    private @Nullable ITypeConverter<?> converter;
    private @Nullable Iterable<String> suggestions;
    private @Nullable Shown shown;
    private @Nullable T usual;
    private @Nullable T given;

    /** Declares an option with one name or several, the longest last, or a parameter without names. */
    OptionValue(OptionGroup group, List<String> names, Class<?> type, String label) {
        this.group = group;
        this.names = List.copyOf(names);
        this.type = type;
        this.label = label;
    }

    OptionValue<T> arity(String number) {
        arity = number;
        return this;
    }

    /** Sets the position of a parameter. */
    OptionValue<T> at(int position) {
        index = position;
        return this;
    }

    OptionValue<T> many(T none) {
        many = true;
        usual = none;
        return this;
    }

    /** Accepts the option in subcommands as well. */
    OptionValue<T> inherited() {
        inherited = true;
        return this;
    }

    /** Sets the value for command lines without the option, which is what help shows as the default. */
    public OptionValue<T> byDefault(T value) {
        return byDefault(value, text(value));
    }

    /** Sets the value for command lines without the option, and how help shows it. */
    public OptionValue<T> byDefault(T value, String text) {
        usual = value;
        shown = new Shown(text);
        return this;
    }

    /** Refuses command lines without the option. */
    public OptionValue<T> required() {
        required = true;
        return this;
    }

    /** Separates several values by commas. */
    public OptionValue<T> commaSeparated() {
        separator = ",";
        return this;
    }

    /** Sets how text becomes a value. */
    public OptionValue<T> converter(ITypeConverter<?> fromText) {
        converter = fromText;
        return this;
    }

    /** Sets the values that completion of command lines suggests. */
    public OptionValue<T> suggesting(Iterable<String> values) {
        suggestions = values;
        return this;
    }

    /** Also accepts the option with its meaning reversed: {@code --token} for {@code --no-token}. */
    public OptionValue<T> negatable() {
        negatable = true;
        return this;
    }

    /** Omits the option from help. */
    public OptionValue<T> hidden() {
        hidden = true;
        return this;
    }

    /** Returns whether the option is on the command line. */
    public boolean isGiven() {
        return given != null;
    }

    /** Returns the value on the command line, or else the default; empty if there is neither. */
    public Optional<T> value() {
        return Optional.ofNullable(given == null ? usual : given);
    }

    /**
     * Returns the value of an option that is required, has a default, or was found to be given.
     *
     * @throws IllegalStateException if it is missing
     */
    public T get() {
        return value().orElseThrow(() -> new IllegalStateException(name() + " has no value"));
    }

    /** Returns the value, or another one if it is missing. */
    public T orElse(T other) {
        return value().orElse(other);
    }

    /** Returns the value; refuses command lines where it is invalid. */
    public T valid(Predicate<T> condition, String expected) {
        T value = get();
        if (!condition.test(value)) {
            throw wrong("expected " + expected);
        }
        return value;
    }

    /** Returns the exception for a value that is invalid, which names option and value. */
    public ParameterException wrong(String reason) {
        return group.wrong(name() + " " + text(get()) + ": " + reason);
    }

    /** Returns the exception for an option that does not belong to the command line, which names the option. */
    public ParameterException unwanted(String reason) {
        return group.wrong(name() + ": " + reason);
    }

    private String name() {
        return names.isEmpty() ? label : names.get(names.size() - 1);
    }

    private static String text(Object value) {
        if (value instanceof List<?> all) {
            return String.join(",", all.stream().map(OptionValue::text).toList());
        }
        return value instanceof Enum<?> constant ? constant.toString().toLowerCase(Locale.ROOT) : String.valueOf(value);
    }

    /** Returns the description of the option for picocli. */
    ArgSpec specified() {
        return names.isEmpty() ? parameter() : option();
    }

    private OptionSpec option() {
        OptionSpec.Builder option = OptionSpec.builder(names.toArray(String[]::new))
                .type(many ? List.class : type)
                .auxiliaryTypes(type)
                .paramLabel(label)
                .arity(arity)
                .required(required)
                .hidden(hidden)
                .negatable(negatable)
                .scopeType(inherited ? ScopeType.INHERIT : ScopeType.LOCAL)
                .userObject(group)
                .getter(binding)
                .setter(binding);
        Optional.ofNullable(separator).ifPresent(option::splitRegex);
        Optional.ofNullable(converter).ifPresent(option::converters);
        Optional.ofNullable(suggestions).ifPresent(option::completionCandidates);
        Optional.ofNullable(shown).ifPresent(option::initialValue);
        return option.build();
    }

    private PositionalParamSpec parameter() {
        PositionalParamSpec.Builder parameter = PositionalParamSpec.builder()
                .index(many ? index + "..*" : String.valueOf(index))
                .type(many ? List.class : type)
                .auxiliaryTypes(type)
                .paramLabel(label)
                .arity(many && required ? "1..*" : arity)
                .required(required)
                .userObject(group)
                .getter(binding)
                .setter(binding);
        Optional.ofNullable(shown).ifPresent(parameter::initialValue);
        return parameter.build();
    }

    /** A default as help shows it, which picocli hands to the setter before it reads a command line. */
    private record Shown(String text) {

        @Override
        public String toString() {
            return text;
        }
    }

    /** Connects the value with picocli, which converts to the declared type and expects null for no value. */
    @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"})
    private final class Binding implements IGetter, ISetter {

        @Override
        public <V> V get() {
            return (V) given;
        }

        @Override
        public <V> V set(V value) {
            V before = (V) given;
            given = value instanceof Shown ? null : (T) value;
            return before;
        }
    }
}
