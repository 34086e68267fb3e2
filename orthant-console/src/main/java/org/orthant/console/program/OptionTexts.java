package org.orthant.console.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Properties;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.orthant.console.option.Subcommand;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/**
 * The descriptions of options: those that programs share, and those of one program.
 *
 * <p>They are in files {@value #FILE}, one per module, in the package of the program and in that of the shared options. An option
 * refers to its description by {@code descriptionKey}.
 */
final class OptionTexts extends ResourceBundle {

    private static final String FILE = "options.properties";

    private final Properties texts = new Properties();

    private OptionTexts(Class<?> program) {
        load(Subcommand.class);
        load(program);
    }

    /**
     * Describes the options of a program and of its subcommands.
     *
     * @throws IllegalStateException if an option refers to a description that does not exist
     */
    static void describe(CommandLine root) {
        describe(root, new OptionTexts(root.getCommand().getClass()));
    }

    private static void describe(CommandLine line, OptionTexts texts) {
        line.setResourceBundle(texts);
        for (ArgSpec option : line.getCommandSpec().args()) {
            String key = option.descriptionKey();
            if (key != null && !key.isEmpty() && option.description().length == 0) {
                throw new IllegalStateException(FILE + " lacks the description " + key);
            }
        }
        line.getSubcommands().values().forEach(each -> describe(each, texts));
    }

    private void load(Class<?> neighbour) {
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
        return texts.getProperty(key);
    }

    @Override
    public Enumeration<String> getKeys() {
        return Collections.enumeration(texts.stringPropertyNames());
    }
}
