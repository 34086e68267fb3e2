package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.data.Dataset;
import org.orthant.data.Inputs;
import org.orthant.train.encoder.EncoderChoices;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.EncoderKind;
import org.orthant.train.encoder.Encoders;
import org.orthant.train.folder.EncoderActivation;
import picocli.CommandLine;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Options of the encoder before the output layer. */
public final class EncoderSettings extends OptionGroup {

    /** The names of encoders, for help and completion. */
    static final class EncoderNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Encoders.all().stream().map(EncoderKind::name).iterator();
        }
    }

    private static final String HELP_SECTION = "encoders";
    private static final int ENCODER_COLUMN = 16;

    private final OptionValue<String> encoder =
            option(String.class, "--encoder", "NAME").suggesting(new EncoderNames());

    private final OptionValue<Integer> embedding = number("--embedding");

    private final OptionValue<String> activation = option(String.class, "--activation", "NAME");

    private final OptionValue<Path> vectors = file("--vectors");

    private final OptionValue<Path> checkpoint = option(Path.class, "--checkpoint", "FOLDER|FILE");

    private final OptionValue<String> tresnet = option(String.class, "--tresnet", "WIDTH/BLOCKS");

    private final OptionValue<String> pooling = option(String.class, "--pooling", "cls|mean");

    private final OptionValue<Integer> subwords = number("--subwords");

    /** Adds a list of encoders to the command's help. Encoders are loaded only when help is printed. */
    @Override
    protected void describe(UsageMessageSpec usage) {
        List<String> sections = new ArrayList<>(usage.sectionKeys());
        sections.add(sections.indexOf(UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING), HELP_SECTION);
        usage.sectionKeys(sections);
        usage.sectionMap().put(HELP_SECTION, help -> {
            TextTable table = TextTable.forColumns(
                    help.colorScheme(),
                    new CommandLine.Help.Column(ENCODER_COLUMN, 2, CommandLine.Help.Column.Overflow.SPAN),
                    new CommandLine.Help.Column(
                            usage.width() - ENCODER_COLUMN, 2, CommandLine.Help.Column.Overflow.WRAP));
            Encoders.all().forEach(kind -> table.addRowValues(kind.name(), kind.about()));
            return String.format("%nEncoders:%n%s", table);
        });
    }

    /** Returns the encoder for a data set. */
    public EncoderDesign of(Dataset data, CommandSpec spec) {
        Inputs inputs = data.train().inputs();
        EncoderKind kind = kind(inputs, spec);
        Map<String, String> given = given();
        for (String choice : given.keySet()) {
            if (!kind.choices().contains(choice)) {
                List<String> takers = Encoders.all().stream()
                        .filter(other -> other.choices().contains(choice))
                        .map(EncoderKind::name)
                        .toList();
                throw wrong("--" + choice + ": requires --encoder " + Encoders.listed(takers));
            }
        }
        return Usage.asUsage(spec, () -> kind.design(new EncoderChoices(given), inputs));
    }

    private EncoderKind kind(Inputs inputs, CommandSpec spec) {
        if (!encoder.isGiven()) {
            return Encoders.usualFor(inputs)
                    .orElseThrow(() -> Usage.wrong(
                            spec, "--encoder: no encoder supports this kind of data by default; specify one"));
        }
        return Encoders.named(encoder.get().toLowerCase(Locale.ROOT)).orElseThrow(() -> {
            List<String> known = Encoders.all().stream()
                    .map(other -> other.name() + " (" + other.about() + ")")
                    .toList();
            return Usage.wrong(spec, "--encoder " + encoder.get() + ": expected " + Encoders.listed(known));
        });
    }

    /** Returns the given options, by name. */
    private Map<String, String> given() {
        Map<String, String> given = new TreeMap<>();
        put(given, "embedding", embedding);
        put(given, EncoderActivation.KEY, activation);
        put(given, "vectors", vectors);
        put(given, "checkpoint", checkpoint);
        put(given, "tresnet", tresnet);
        put(given, "pooling", pooling);
        put(given, "subwords", subwords);
        return given;
    }

    private static void put(Map<String, String> given, String name, OptionValue<?> choice) {
        choice.value().ifPresent(value -> given.put(name, value.toString()));
    }
}
