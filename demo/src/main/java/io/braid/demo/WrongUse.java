package io.braid.demo;

import io.braid.spi.error.Suggestion;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Handler of invalid command lines, which prints one sentence and returns its own exit code, to distinguish them from
 * failures of the command.
 */
public final class WrongUse implements IParameterExceptionHandler {
    /** Exit code for an invalid command line. */
    public static final int EXIT_CODE = 2;

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + complaint(e) + "; see ./" + name + " --help");
        return EXIT_CODE;
    }

    /** Returns a sentence with the possible first words of a command. */
    public static String choices(CommandLine command) {
        return "there are " + String.join(", ", command.getSubcommands().keySet());
    }

    private static String complaint(ParameterException e) {
        String message = String.valueOf(e.getMessage());
        if (!(e instanceof UnmatchedArgumentException unmatched)) {
            return message;
        }
        CommandLine command = e.getCommandLine();
        String first = unmatched.getUnmatched().get(0);
        if (!first.startsWith("-") && !command.getSubcommands().isEmpty()) {
            String hint = Suggestion.hint(first, command.getSubcommands().keySet());
            return "unknown " + label(command) + " '" + first + "'" + hint + "; " + choices(command);
        }
        List<String> near = unmatched.getSuggestions();
        return message + (near.isEmpty() ? "" : " (did you mean '" + near.get(0) + "'?)");
    }

    private static String label(CommandLine command) {
        return command.getCommandSpec().usageMessage().synopsisSubcommandLabel().toLowerCase(Locale.ROOT);
    }
}
