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

/** A workload that compares Braid with others. What it finds goes to the console and to files. */
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

    /** How much data there is, at most. */
    abstract double scale();

    /** What else it was told, for the report. */
    Map<String, String> settings() {
        return Map.of();
    }

    /** True if a way is that of others, who may refuse what they are asked. */
    boolean isOthers(String arm) {
        return false;
    }

    /** Exits with 1 where something failed, or Braid's answer was another than that which it is compared with. */
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

    /** Shows a result, and keeps it for the report. */
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

    /** Shows how results that were added grow, and keeps it for the report. */
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

    /** Shows what results that were added come to, and keeps it for the report. */
    final void add(Metric metric) {
        metrics.add(metric);
        console.printf(Locale.ROOT, "%s, %s: %,.2f %s%n", metric.name(), metric.arm(), metric.value(), metric.unit());
    }

    /** What a question takes by each way; the first is the one whose answer the others must give, too. */
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

    /** What Braid has fetched for one call of each question, in all. */
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

    /** What stands above the results of a rig: what is measured where, and what the columns are. */
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

    /** Says of which version one more server is. */
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

    /**
     * Of what was typed, that on which the results depend: where files of somebody's machine are is nothing to readers
     * of the docs.
     */
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
