package io.braid.server.up;

import io.braid.execution.setting.Environment;
import io.braid.server.CommandOutput;
import io.braid.spi.error.BraidException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code braid up}: writes a model over databases that are given by URL, and serves it until the process is terminated.
 * Exits with 0, or with 1 and an error.
 */
public final class UpMain {
    private static final Path HERE = Path.of("").toAbsolutePath();

    private UpMain() {}

    public static void main(String[] arguments) {
        System.exit(CommandOutput.watching("braid up", () -> run(List.of(arguments))));
    }

    private static int run(List<String> arguments) {
        if (arguments.contains("--help") || arguments.contains("-h")) {
            System.out.print(UpOptions.USAGE);
            return 0;
        }
        try {
            Environment environment = Environment.ofProcess();
            new UpRun(UpOptions.parse(arguments), environment, new TerminalPrompts(), HERE, System.out::println)
                    .serve();
            return 0;
        } catch (BraidException e) {
            System.err.println("braid up: " + e.getMessage());
            return 1;
        }
    }
}
