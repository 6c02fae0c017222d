package io.braid.bench;

import io.braid.bench.load.OneUser;
import io.braid.bench.load.Question;
import io.braid.bench.option.HelpOption;
import io.braid.bench.report.DocsPage;
import io.braid.bench.report.HtmlPage;
import io.braid.bench.report.JsonFile;
import io.braid.bench.report.Metric;
import io.braid.bench.report.Report;
import io.braid.bench.report.Result;
import io.braid.bench.report.Trend;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Cpu;
import io.braid.bench.rig.Rig;
import io.braid.spi.error.BraidException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Base of workloads that compare Braid with other systems, with results on the console and in files. */
abstract class ReportedBench implements Callable<Integer> {
    private static final Set<String> FILES =
            Set.of("--update-docs", "--out", "--html", "--folder", "--duckdb-extensions");

    final PrintStream console = System.out;
    private final String workload;
    private final List<Result> results = new ArrayList<>();
    private final List<Metric> metrics = new ArrayList<>();
    private final List<Trend> trends = new ArrayList<>();
    private final Map<String, String> versions = new LinkedHashMap<>();
    private boolean braidIsWrong;

    @Option(names = "--folder", defaultValue = "data/bench", description = "Where the data is (default data/bench).")
    Path folder = Path.of("");

    @Option(names = "--heap", defaultValue = "2g", description = "The heap of the server (default 2g).")
    String heap = "";

    @Option(names = "--seed", defaultValue = "42", description = "From which random keys follow (default 42).")
    long seed;

    @Option(names = "--out", description = "A file for the results as JSON.")
    private @Nullable Path out;

    @Option(names = "--html", description = "A file for the results as a page with plots.")
    private @Nullable Path html;

    @Option(
            names = "--update-docs",
            arity = "0..1",
            fallbackValue = "bench/RESULTS.md",
            description =
                    "A page whose part about this very command is replaced by the results (bench/RESULTS.md unless"
                            + " named).")
    private @Nullable Path docs;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    ReportedBench(String workload) {
        this.workload = workload;
    }

    abstract void run() throws SQLException;

    /** The maximal scale of the data. */
    abstract double scale();

    /** Further settings for the report. */
    Map<String, String> settings() {
        return Map.of();
    }

    /** True if an arm is another system, which may reject queries. */
    boolean isOthers(String arm) {
        return false;
    }

    /** Exits with 1 if something failed, or if Braid's result differs from the reference. */
    @Override
    public final Integer call() {
        try {
            DocsPage page = docs == null ? null : DocsPage.of(docs, arguments());
            run();
            write(page);
            return braidIsWrong || results.stream().anyMatch(this::isFailure) ? 1 : 0;
        } catch (BraidException e) {
            System.err.println("braid bench: " + e.getMessage());
            return 1;
        } catch (SQLException e) {
            System.err.println("braid bench: ERROR " + e.getSQLState() + ": " + e.getMessage());
            return 1;
        }
    }

    private boolean isFailure(Result result) {
        return result.error() != null && !isOthers(result.arm());
    }

    /** Prints a result, and adds it to the report. */
    final void add(Result result) {
        results.add(result);
        if (result.isAnswered()) {
            show(result);
        }
        if (result.error() != null) {
            console.printf("%-22s %-8s %5d  %s%n", result.name(), result.arm(), result.users(), result.error());
        }
    }

    private void show(Result result) {
        Cpu cpu = result.cpu();
        console.printf(
                Locale.ROOT,
                "%-22s %-8s %5d %,10d %,11.2f %7s %,10.2f %,10.2f %,10.2f %,11.1f %s%s%n",
                result.name(),
                result.arm(),
                result.users(),
                result.rows(),
                result.times().median(),
                Report.times(Report.ratio(results, result)),
                result.times().min(),
                result.times().max(),
                result.times().p99(),
                result.perSecond(),
                cpu == null
                        ? ""
                        : String.format(Locale.ROOT, "%,9.1f %,8.1f %,8.1f", cpu.source(), cpu.server(), cpu.client()),
                result.bytesFetched() < 0 ? "" : String.format(Locale.ROOT, "%,12d", result.bytesFetched()));
        Map<String, Long> bytes = result.bytesBySource();
        if (bytes != null && bytes.size() > 1) {
            console.println(bytes.entrySet().stream()
                    .map(each -> String.format(Locale.ROOT, "%s %,d", each.getKey(), each.getValue()))
                    .collect(Collectors.joining(", ", "  fetched from ", "")));
        }
    }

    /** Prints how results grow, and adds it to the report. */
    final void add(Trend trend) {
        trends.add(trend);
        console.printf(
                Locale.ROOT,
                "%s, %s: %.2f %s%n",
                trend.name(),
                trend.arm(),
                trend.slope(),
                trend.over().meaning());
    }

    /** Prints a metric over results, and adds it to the report. */
    final void add(Metric metric) {
        metrics.add(metric);
        console.printf(Locale.ROOT, "%s, %s: %,.2f %s%n", metric.name(), metric.arm(), metric.value(), metric.unit());
    }

    /** Measures a question by each arm; the first arm's result is the reference. */
    final List<Result> ask(OneUser one, List<Arm> arms, Question question) throws SQLException {
        List<Result> asked = new ArrayList<>();
        for (Result result : one.ask(arms, question)) {
            Arm arm = arms.get(asked.size());
            boolean fetches = arm.isBraid() && question.largestKey() == 0 && result.error() == null;
            asked.add(fetches ? result.fetching(Rig.bytesFetched(arm, question.sql())) : result);
        }
        asked.forEach(this::add);
        asked.forEach(result -> compare(asked.get(0), result));
        return asked;
    }

    /** The bytes that Braid has fetched for one call of each question, by source. */
    final Map<String, Long> bytesBySource() {
        Map<String, Long> all = new TreeMap<>();
        results.stream()
                .map(Result::bytesBySource)
                .filter(Objects::nonNull)
                .forEach(bytes -> bytes.forEach((source, each) -> all.merge(source, each, Long::sum)));
        return all;
    }

    private void compare(Result expected, Result actual) {
        if (expected.error() == null
                && actual.error() == null
                && !(expected.rows() == actual.rows() && expected.checksum().equals(actual.checksum()))) {
            braidIsWrong |= actual.arm().equals(Arm.BRAID);
            console.println(
                    "  ANOTHER ANSWER: " + actual.name() + " by " + actual.arm() + " than by " + expected.arm());
        }
    }

    /** Prints the heading of a rig's results: the servers, and the columns. */
    final void heading(Rig rig) throws SQLException {
        if (versions.isEmpty()) {
            versions.putAll(rig.versions());
            Report about = report();
            console.printf("%nCommit %s; %s%n%s%n", Report.commit(), Report.machine(), about.servers());
            console.println(about.settings().entrySet().stream()
                    .map(setting -> setting.getKey() + " " + setting.getValue())
                    .collect(Collectors.joining(", ")));
        }
        columns();
    }

    /** Adds the version of a further server. */
    final void measures(Arm arm) throws SQLException {
        try (Connection connection = arm.connect()) {
            versions.put(arm.name(), Rig.version(connection));
            console.println(arm.name() + " is " + versions.get(arm.name()));
        }
    }

    final void columns() {
        console.printf(
                "%n%-22s %-8s %5s %10s %11s %7s %10s %10s %10s %11s %9s %8s %8s %11s%n",
                workload,
                "arm",
                "users",
                "rows",
                "median ms",
                "ratio",
                "least",
                "most",
                "p99",
                "per second",
                "CPU: srcs",
                "Braid",
                "client",
                "fetched");
    }

    private Report report() {
        Map<String, String> told = new HashMap<>(settings());
        told.put("seed", Long.toString(seed));
        told.put("heap", heap);
        return new Report(workload, scale(), versions, told, results, metrics, trends);
    }

    private void write(@Nullable DocsPage page) {
        Report report = report();
        console.printf("%n%s%n", report.tables());
        if (out != null) {
            JsonFile.write(out, report);
            console.println("Written to " + out);
        }
        if (html != null) {
            HtmlPage.write(html, report);
            console.println("Written to " + html);
        }
        if (page != null) {
            page.update(report);
            console.println("Written to " + docs);
        }
    }

    private String arguments() {
        return measured(command.root().commandLine().getParseResult().originalArgs());
    }

    /** The options that affect the results; local file names are omitted from the docs. */
    static String measured(List<String> typed) {
        List<String> kept = new ArrayList<>();
        boolean ofFile = false;
        for (String argument : typed) {
            boolean option = argument.startsWith("--");
            boolean value = ofFile && !option;
            ofFile = option && FILES.contains(argument);
            if (!value && !ofFile && FILES.stream().noneMatch(file -> argument.startsWith(file + "="))) {
                kept.add(argument);
            }
        }
        return String.join(" ", kept);
    }
}
