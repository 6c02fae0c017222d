package io.braid.bench.option;

import picocli.CommandLine.Option;

/** Help option of all workloads. */
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // set and read by picocli
    private boolean help;

    public HelpOption() {}
}
