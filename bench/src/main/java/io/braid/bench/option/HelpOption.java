package io.braid.bench.option;

import picocli.CommandLine.Option;

/** The option by which every workload shows its help. */
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // set and read by picocli
    private boolean help;

    public HelpOption() {}
}
