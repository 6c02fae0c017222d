package io.braid.bench;

import io.braid.bench.option.HelpOption;
import io.braid.bench.soak.Soak;
import io.braid.spi.error.BraidException;
import io.braid.testkit.file.Folders;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Soak test: an hour of load and faults. */
@Command(
        name = "soak",
        description =
                "Clients ask while sources are killed, frozen, cut off and changed; looks for wrong answers and leaks.",
        footer = "Exits with 0 if the server has survived, else with 1 and the reason.")
final class SoakBench implements Callable<Integer> {
    @Option(names = "--minutes", defaultValue = "60", description = "For how long (default 60).")
    private double minutes;

    @Option(names = "--clients", defaultValue = "12", description = "How many clients ask at once (default 12).")
    private int clients;

    @Option(
            names = "--longest-fault",
            defaultValue = "5000",
            description = "How many milliseconds a fault lasts at most (default 5000).")
    private int longestFault;

    @Option(
            names = "--slack",
            defaultValue = "0",
            description = "How many seconds later than it should everything may be, on a busy machine (default 0).")
    private int slack;

    @Option(names = "--seed", description = "From which faults and questions follow (default: another one each time).")
    private long seed = System.nanoTime();

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private final PrintStream console = System.out;

    SoakBench() {}

    @Override
    public Integer call() throws Exception {
        Path folder = Files.createTempDirectory("braid-soak");
        Soak soak = new Soak(
                Duration.ofMillis((long) (minutes * 60_000)),
                clients,
                Duration.ofMillis(longestFault),
                Duration.ofSeconds(slack),
                seed);
        try {
            Soak.Outcome outcome = soak.run(folder, console);
            console.println(outcome.summary());
            console.println(
                    outcome.failure() == null
                            ? "SURVIVED"
                            : "NOT SURVIVED: " + outcome.failure() + "\nRepeat it with --seed " + seed
                                    + "; what the server and its sources have kept is in " + folder);
            if (outcome.failure() != null) {
                return 1;
            }
            Folders.delete(folder);
            return 0;
        } catch (BraidException e) {
            System.err.println("braid bench: " + e.getMessage());
            return 1;
        }
    }
}
