package org.orthant.console.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.lang.reflect.Member;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.orthant.console.option.Subcommand;
import org.orthant.model.weights.DomainText;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The descriptions of the options of one command.
 *
 * <p>They are in files {@value #FILE}, one per module, in the package of the program and in that of the shared options. The key of
 * an option there consists of the class that declares it and of its name ({@link #key}).
 */
public final class OptionTexts extends ResourceBundle {

    private static final String FILE = "options.properties";

    /** Stands for the names of all activations, which the code lists. */
    private static final String ACTIVATIONS = "{activations}";

    private final Map<String, String> texts;

    private OptionTexts(Map<String, String> texts) {
        this.texts = texts;
    }

    /**
     * Describes the options of a program and of its subcommands.
     *
     * @throws IllegalStateException if an option has no description
     */
    static void describe(CommandLine root) {
        Properties texts = new Properties();
        load(Subcommand.class, texts);
        load(root.getCommand().getClass(), texts);
        describe(root, texts);
    }

    private static void describe(CommandLine line, Properties all) {
        Map<String, String> texts = new HashMap<>();
        for (ArgSpec option : line.getCommandSpec().args()) {
            String text = all.getProperty(key(option));
            if (text != null) {
                texts.put(keyOfPicocli(option), text.replace(ACTIVATIONS, String.join(", ", DomainText.activations())));
            }
        }
        line.setResourceBundle(new OptionTexts(texts));
        for (ArgSpec option : line.getCommandSpec().args()) {
            if (option.description().length == 0 && !option.hidden()) {
                throw new IllegalStateException(FILE + " lacks the description " + key(option));
            }
        }
        line.getSubcommands().values().forEach(each -> describe(each, all));
    }

    /**
     * Returns the key of the description of an option: {@code run-folder.run} for an option {@code --run} of the class
     * {@code RunFolderOption}, {@code plan.FILE} for a parameter {@code FILE} of {@code PlanCommand}. Options of a nested class
     * belong to the class around it.
     */
    public static String key(ArgSpec option) {
        Class<?> declaring = option.userObject() instanceof Member member
                ? member.getDeclaringClass()
                : option.userObject().getClass();
        while (declaring.getEnclosingClass() != null) {
            declaring = declaring.getEnclosingClass();
        }
        String subject = declaring
                .getSimpleName()
                .replaceFirst("(Options?|Command|Settings)$", "")
                .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
        return subject + "." + (option instanceof OptionSpec named ? nameOf(named) : option.paramLabel());
    }

    /** Returns the key under which picocli looks for the description of an option that has no key of its own. */
    private static String keyOfPicocli(ArgSpec option) {
        return option instanceof PositionalParamSpec parameter
                ? parameter.paramLabel() + "[" + parameter.index() + "]"
                : nameOf((OptionSpec) option);
    }

    private static String nameOf(OptionSpec option) {
        return option.longestName().replaceFirst("^-+", "");
    }

    private static void load(Class<?> neighbour, Properties texts) {
        try (InputStream stream = neighbour.getResourceAsStream(FILE)) {
            if (stream != null) {
                Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8);
                texts.load(reader);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected @Nullable Object handleGetObject(String key) {
        return texts.get(key);
    }

    @Override
    public Enumeration<String> getKeys() {
        return Collections.enumeration(texts.keySet());
    }
}
