package io.braid.bench;

import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options of the warm-up before measurements. */
final class WarmUpRuns {
    @Option(
            names = "--warm-up",
            defaultValue = "5",
            description = "How often something is done before it is measured, at least (default 5).")
    private int times;

    @Option(
            names = "--warm-up-seconds",
            description =
                    "For how long each way of doing it is taken before that, at least (default ${DEFAULT-VALUE}).")
    private int seconds;

    /** @param seconds the default duration */
    WarmUpRuns(int seconds) {
        this.seconds = seconds;
    }

    int times() {
        return times;
    }

    Duration time() {
        return Duration.ofSeconds(seconds);
    }

    Map<String, String> settings() {
        return Map.of("warm-up", "" + times, "warm-up-seconds", "" + seconds);
    }
}
