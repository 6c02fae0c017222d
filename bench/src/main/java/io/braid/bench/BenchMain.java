package io.braid.bench;

import io.braid.demo.WrongUse;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code braid bench WORKLOAD}. Exits with 0, or with 1 and the reason. */
@Command(
        name = "braid bench",
        description = "Runs a workload and measures it.",
        synopsisSubcommandLabel = "WORKLOAD",
        subcommands = {
            StudyBench.class,
            PowerBench.class,
            ThroughputBench.class,
            TpcdsBench.class,
            ClientsBench.class,
            ViewsBench.class,
            LatencyBench.class,
            ScaleBench.class,
            RivalsBench.class,
            PlanningBench.class,
            StartBench.class,
            FirstQueriesBench.class,
            ImportBench.class,
            KeysBench.class,
            ReadersBench.class,
            EngineBench.class,
            BigJoinBench.class,
            JoinBench.class,
            MergeJoinBench.class,
            DriverBench.class,
            JmhBench.class,
            SoakBench.class
        })
public final class BenchMain {
    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private BenchMain() {}

    public static void main(String[] arguments) {
        System.setProperty("logback.configurationFile", "io/braid/demo/logback-demo.xml");
        System.exit(new CommandLine(new BenchMain())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new WrongUse())
                .execute(arguments));
    }
}
