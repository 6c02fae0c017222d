package io.braid.bench;

import io.braid.bench.option.HelpOption;
import io.braid.bench.report.JsonFile;
import io.braid.bench.report.Report;
import io.braid.bench.report.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runner of the benchmarks in {@code io.braid.bench.micro}, each in its own process. */
@Command(
        name = "jmh",
        description = "Readers, kernels, join, aggregation, sort, frames, planning and plan cache, each alone, by JMH.")
final class JmhBench implements Callable<Integer> {
    private static final String PACKAGE = "io.braid.bench.micro.";

    @Parameters(
            arity = "0..1",
            paramLabel = "PATTERN",
            defaultValue = "",
            description = "Which: those whose name has it, such as Engine or join (default all).")
    private String pattern = "";

    @Option(
            names = "--forks",
            defaultValue = "1",
            description = "In how many processes after each other; 0 is in this one (default 1).")
    private int forks;

    @Option(names = "--warm-up", defaultValue = "3", description = "Iterations before it is measured (default 3).")
    private int warmUp;

    @Option(names = "--repeat", defaultValue = "5", description = "Iterations that are measured (default 5).")
    private int repeat;

    @Option(names = "--millis", defaultValue = "1000", description = "How long an iteration takes (default 1000).")
    private long millis;

    @Option(names = "--out", description = "A file for the results as JSON.")
    private @Nullable Path out;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    JmhBench() {}

    @Override
    public Integer call() {
        try {
            Collection<RunResult> runs = new Runner(new OptionsBuilder()
                            .include(Pattern.compile(PACKAGE.replace(".", "\\.") + ".*(" + pattern + ")")
                                    .pattern())
                            .forks(forks)
                            .warmupIterations(warmUp)
                            .measurementIterations(repeat)
                            .warmupTime(TimeValue.milliseconds(millis))
                            .measurementTime(TimeValue.milliseconds(millis))
                            .mode(Mode.AverageTime)
                            .timeUnit(TimeUnit.NANOSECONDS)
                            .shouldFailOnError(true)
                            .build())
                    .run();
            if (out != null) {
                List<Result> results = runs.stream().map(JmhBench::result).toList();
                Map<String, String> settings = Map.of(
                        "forks", "" + forks, "warm-up", "" + warmUp, "repeat", "" + repeat, "millis", "" + millis);
                JsonFile.write(out, new Report("jmh", 0, settings, results));
                System.out.println("Written to " + out);
            }
            return 0;
        } catch (NoBenchmarksException e) {
            System.err.println("braid bench: no benchmark has '" + pattern + "' in its name; there are those of "
                    + "EngineMicro, PlanningMicro, ReaderMicro and WireMicro");
            return 1;
        } catch (RunnerException | PatternSyntaxException e) {
            System.err.println("braid bench: " + e.getMessage());
            return 1;
        }
    }

    /** The mean duration of a call in each iteration. */
    private static Result result(RunResult run) {
        List<String> name = new ArrayList<>();
        name.add(run.getParams().getBenchmark().substring(PACKAGE.length()));
        run.getParams().getParamsKeys().forEach(key -> name.add(run.getParams().getParam(key)));
        List<Long> nanos = new ArrayList<>();
        run.getPrimaryResult()
                .getStatistics()
                .getRawData()
                .forEachRemaining(each ->
                        nanos.addAll(Collections.nCopies(each.getValue().intValue(), Math.round(each.getKey()))));
        return Result.alone(
                String.join(" ", name),
                0,
                nanos.stream().mapToLong(Long::longValue).toArray());
    }
}
