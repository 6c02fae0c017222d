package io.braid.server.doctor;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.server.CommandOutput;
import io.braid.server.Main;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code braid doctor}: collects the information for a bug report. Exits with 0, or with 1 and an error. */
public final class DoctorMain {
    private static final String USAGE = """
            Usage: braid doctor [--output FILE] [--config FILE] [--data-folder FOLDER] [--http-port PORT] [--pg-port PORT]

            Collects what a bug report needs in one archive (default braid-doctor.zip): versions, settings, health, metrics,
            threads of the server, the end of its log, and system tables. Passwords are masked; texts of statements and
            names of tables are not: look through it before you send it. Settings are those of the server.
            """;

    private static final List<String> OPTIONS =
            List.of("output", "config", "data-folder", "http-host", "http-port", "host", "port", "pg-port");

    private DoctorMain() {}

    public static void main(String[] arguments) {
        System.exit(CommandOutput.watching("braid doctor", () -> run(List.of(arguments))));
    }

    private static int run(List<String> arguments) {
        if (arguments.contains("--help") || arguments.contains("-h")) {
            System.out.print(USAGE);
            return 0;
        }
        try {
            Map<String, String> options = parse(arguments);
            Path output = Path.of(Optional.ofNullable(options.remove("output")).orElse("braid-doctor.zip"));
            Optional<Path> file = Optional.ofNullable(options.remove("config")).map(Path::of);
            ServerConfig config = Main.read(file, Environment.ofProcess(), options);
            Diagnosis diagnosis = new ServerExamination(config).diagnosis();
            diagnosis.write(output);
            diagnosis.missing().forEach(reason -> System.out.println("Left out: " + reason));
            System.out.println("Wrote " + output + " (" + String.join(", ", diagnosis.names())
                    + "). Look through it before you send it: it has texts of statements.");
            return 0;
        } catch (BraidException e) {
            System.err.println("braid doctor: " + e.getMessage());
            return 1;
        }
    }

    private static Map<String, String> parse(List<String> arguments) {
        Map<String, String> options = new HashMap<>();
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            String name = argument.replaceFirst("^--", "").replaceFirst("=.*", "");
            if (!argument.startsWith("--") || !OPTIONS.contains(name)) {
                throw wrong("unknown option '" + argument + "'" + Suggestion.hint(name, OPTIONS)
                        + "; see braid doctor --help");
            }
            if (argument.contains("=")) {
                options.put(name, argument.substring(argument.indexOf('=') + 1));
            } else if (rest.hasNext()) {
                options.put(name, rest.next());
            } else {
                throw wrong("the option " + argument + " needs a value");
            }
        }
        return options;
    }

    private static BraidException wrong(String what) {
        return new BraidException(ErrorCode.CONFIGURATION_ERROR, what);
    }
}
