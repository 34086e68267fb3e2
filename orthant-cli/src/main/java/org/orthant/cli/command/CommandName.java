package org.orthant.cli.command;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;

/**
 * The commands, none of which is created before it is wanted: to describe all of them to picocli takes longer than most of
 * them run.
 */
enum CommandName {
    AUDIT,
    BENCH,
    CHECK,
    CHECKPOINT,
    COUNT,
    DATA,
    DEMO,
    EVALUATE,
    EXPERIMENT,
    EXPLAIN,
    EXPORT,
    FIGURES,
    PLAN,
    PREDICT,
    REGIONS,
    REPORT,
    SPARK,
    STUDIO,
    TRAIN,
    VERIFY,
    HELP,
    COMPLETION;

    static final Collection<CommandName> ALL = EnumSet.allOf(CommandName.class);

    /** Those whose work is about the others. */
    private static final Set<CommandName> ABOUT_ALL = EnumSet.of(HELP, COMPLETION);

    /** Options that may come before a command and leave it the only one to matter. */
    private static final Set<String> BEFORE = Set.of("-q", "--quiet", "-v", "--verbose");

    /** The commands that matter for these arguments: the one that they name, or all of them where they name none. */
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

    /** How it is written on the command line. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Creates the command and makes it one of this command line's. */
    void addTo(CommandLine line) {
        line.addSubcommand(text(), create());
    }

    private Object create() {
        return switch (this) {
            case AUDIT -> new AuditCommand();
            case BENCH -> new BenchCommand();
            case CHECK -> new CheckCommand();
            case CHECKPOINT -> new CheckpointCommand();
            case COUNT -> new CountCommand();
            case DATA -> new DataCommand();
            case DEMO -> new DemoCommand();
            case EVALUATE -> new EvaluateCommand();
            case EXPERIMENT -> new ExperimentCommand();
            case EXPLAIN -> new ExplainCommand();
            case EXPORT -> new ExportCommand();
            case FIGURES -> new FiguresCommand();
            case PLAN -> new PlanCommand();
            case PREDICT -> new PredictCommand();
            case REGIONS -> new RegionsCommand();
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
                .description("The shell that reads it completes commands, options and files of orthant.", "")
                .footerHeading("%nExamples:%n")
                .footer("  orthant completion > ~/.orthant-completion", "  source <(orthant completion)");
        return completion;
    }
}
