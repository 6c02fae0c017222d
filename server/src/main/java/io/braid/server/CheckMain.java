package io.braid.server;

import io.braid.server.config.Environment;
import io.braid.server.database.ModelCheck;
import io.braid.server.source.Connectors;
import io.braid.server.source.Secrets;
import io.braid.spi.error.Suggestion;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** {@code braid check}: says everything that is wrong with models. Exits with 0 if nothing is, else with 1. */
public final class CheckMain {
    private static final String USAGE = """
            Usage: braid check --vdb FILE [--vdb FILE]... [--connect]

            Validates models and lists every problem with its file and line. With --connect it also opens each source,
            reads the tables the model imports, and checks the views against them.
            """;

    private CheckMain() {}

    public static void main(String[] arguments) {
        System.exit(run(List.of(arguments), Environment.ofProcess(), System.out, System.err));
    }

    static int run(List<String> arguments, Environment environment, PrintStream out, PrintStream err) {
        List<Path> files = new ArrayList<>();
        boolean connect = false;
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            if (argument.equals("--help") || argument.equals("-h")) {
                out.print(USAGE);
                return 0;
            }
            if (argument.equals("--connect")) {
                connect = true;
            } else if (argument.equals("--vdb") && rest.hasNext()) {
                files.add(Path.of(rest.next()));
            } else if (argument.startsWith("--vdb=")) {
                files.add(Path.of(argument.substring("--vdb=".length())));
            } else {
                err.println("braid check: " + complaint(argument));
                return 1;
            }
        }
        if (files.isEmpty()) {
            err.print(USAGE);
            return 1;
        }
        ModelCheck check = new ModelCheck(Connectors.installed(new Secrets(environment)), connect);
        boolean sound = true;
        for (Path file : files) {
            sound &= report(file, check.problems(file), out);
        }
        return sound ? 0 : 1;
    }

    private static boolean report(Path file, List<String> problems, PrintStream out) {
        if (problems.isEmpty()) {
            out.println(file + ": no problems");
        }
        problems.forEach(out::println);
        return problems.isEmpty();
    }

    private static String complaint(String argument) {
        if (argument.equals("--vdb")) {
            return "the option --vdb needs a file";
        }
        return "unknown option '" + argument + "'" + Suggestion.hint(argument, List.of("--vdb", "--connect", "--help"));
    }
}
