package io.braid.demo;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A wrong command line is answered by one sentence and exit code 1, like every other failure. */
public final class WrongUse implements IParameterExceptionHandler {
    private static final int FAILED = 1;

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + e.getMessage() + advice(e) + "; see ./" + name + " --help");
        return FAILED;
    }

    private static String advice(ParameterException e) {
        boolean hasAdvice = e instanceof UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty();
        return hasAdvice
                ? " (did you mean '"
                        + ((UnmatchedArgumentException) e).getSuggestions().get(0) + "'?)"
                : "";
    }
}
