package io.braid.bench;

import io.braid.bench.driver.DriverBench;
import io.braid.bench.driver.ReadersBench;
import io.braid.bench.engine.BigJoinBench;
import io.braid.bench.engine.EngineBench;
import io.braid.bench.engine.EngineRivalsBench;
import io.braid.bench.engine.JoinBench;
import io.braid.bench.engine.MergeJoinBench;
import io.braid.bench.option.HelpOption;
import io.braid.bench.write.WritesBench;
import io.braid.demo.WrongUse;
import io.braid.server.CommandOutput;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code braid bench WORKLOAD}. Exits with 0, with 1 and the reason, or with 2 on incorrect usage. */
@Command(
        name = "braid bench",
        description = "Runs a workload and measures it.",
        synopsisSubcommandLabel = "WORKLOAD",
        footer = "'./braid bench jmeter PLAN' runs a load plan of JMeter; see jmeter/README.md.",
        subcommands = {
            StudyBench.class,
            PowerBench.class,
            ThroughputBench.class,
            TpcdsBench.class,
            ClientsBench.class,
            ViewsBench.class,
            GrantedViewsBench.class,
            LatencyBench.class,
            WanBench.class,
            ScaleBench.class,
            RivalsBench.class,
            PlanningBench.class,
            LiteralsBench.class,
            StartBench.class,
            FirstQueriesBench.class,
            ImportBench.class,
            KeysBench.class,
            ReadersBench.class,
            EngineBench.class,
            EngineRivalsBench.class,
            BigJoinBench.class,
            JoinBench.class,
            MergeJoinBench.class,
            DriverBench.class,
            WritesBench.class,
            JmhBench.class,
            SoakBench.class
        })
public final class BenchMain implements Runnable {
    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    private BenchMain() {}

    public static void main(String[] arguments) {
        System.setProperty("logback.configurationFile", "io/braid/demo/logback-demo.xml");
        System.exit(CommandOutput.watching("braid bench", () -> commandLine().execute(arguments)));
    }

    static CommandLine commandLine() {
        return new CommandLine(new BenchMain())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new WrongUse());
    }

    @Override
    public void run() {
        CommandLine command = spec.commandLine();
        throw new ParameterException(command, "a workload is needed; " + WrongUse.choices(command));
    }
}
