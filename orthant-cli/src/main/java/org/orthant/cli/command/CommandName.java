package org.orthant.cli.command;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;

/** The commands. Each is created only when needed: describing all of them to picocli takes longer than most of them run. */
enum CommandName {
    AUDIT,
    BENCH,
    CHECK,
    CHECKPOINT,
    COMPARE,
    COUNT,
    DATA,
    DEMO,
    EVALUATE,
    EXPERIMENT,
    EXPLAIN,
    EXPORT,
    FEATURES,
    FIGURES,
    PLAN,
    PREDICT,
    REGIONS,
    REPAIR,
    REPORT,
    SPARK,
    STUDIO,
    TRAIN,
    VERIFY,
    HELP,
    COMPLETION;

    static final Collection<CommandName> ALL = EnumSet.allOf(CommandName.class);

    /** Commands that need all other commands. */
    private static final Set<CommandName> ABOUT_ALL = EnumSet.of(HELP, COMPLETION);

    /** Options that may precede the command. */
    private static final Set<String> BEFORE = Set.of("-q", "--quiet", "-v", "--verbose");

    /** Returns the commands to create for these arguments: the one that they name, or all if they name none. */
    static Collection<CommandName> of(String... arguments) {
        for (String argument : arguments) {
            if (!BEFORE.contains(argument)) {
                return called(argument);
            }
        }
        return ALL;
    }

    private static Collection<CommandName> called(String argument) {
        for (CommandName name : values()) {
            if (name.text().equals(argument)) {
                return ABOUT_ALL.contains(name) ? ALL : EnumSet.of(name);
            }
        }
        return ALL;
    }

    /** Returns the name on the command line. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Creates the command and adds it to a command line. */
    void addTo(CommandLine line) {
        line.addSubcommand(text(), create());
    }

    private Object create() {
        return switch (this) {
            case AUDIT -> new AuditCommand();
            case BENCH -> new BenchCommand();
            case CHECK -> new CheckCommand();
            case CHECKPOINT -> new CheckpointCommand();
            case COMPARE -> new CompareCommand();
            case COUNT -> new CountCommand();
            case DATA -> new DataCommand();
            case DEMO -> new DemoCommand();
            case EVALUATE -> new EvaluateCommand();
            case EXPERIMENT -> new ExperimentCommand();
            case EXPLAIN -> new ExplainCommand();
            case EXPORT -> new ExportCommand();
            case FEATURES -> new FeaturesCommand();
            case FIGURES -> new FiguresCommand();
            case PLAN -> new PlanCommand();
            case PREDICT -> new PredictCommand();
            case REGIONS -> new RegionsCommand();
            case REPAIR -> new RepairCommand();
            case REPORT -> new ReportCommand();
            case SPARK -> new SparkCommand();
            case STUDIO -> new StudioCommand();
            case TRAIN -> new TrainCommand();
            case VERIFY -> new VerifyCommand();
            case HELP -> new HelpCommand();
            case COMPLETION -> completion();
        };
    }

    private static CommandLine completion() {
        CommandLine completion = new CommandLine(new GenerateCompletion());
        completion.getCommandSpec().name("completion");
        completion
                .getCommandSpec()
                .usageMessage()
                .header("Print a completion script for bash and zsh.", "")
                .description("A shell that reads the script completes commands, options and files of orthant.", "")
                .footerHeading("%nExamples:%n")
                .footer("  orthant completion > ~/.orthant-completion", "  source <(orthant completion)");
        return completion;
    }
}
