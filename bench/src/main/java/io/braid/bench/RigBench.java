package io.braid.bench;

import io.braid.bench.load.OneUser;
import io.braid.bench.load.Question;
import io.braid.bench.report.HtmlPage;
import io.braid.bench.report.JsonFile;
import io.braid.bench.report.Report;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Cpu;
import io.braid.bench.rig.Rig;
import io.braid.spi.error.BraidException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A workload over real servers, with a Braid in a process of its own. What it finds goes to the console and to files. */
abstract class RigBench implements Callable<Integer> {
    final PrintStream console = System.out;
    private final String workload;
    private final List<Result> results = new ArrayList<>();

    @Option(names = "--folder", defaultValue = "data/bench", description = "Where the data is (default data/bench).")
    Path folder = Path.of("");

    @Option(names = "--scale", defaultValue = "0.1", description = "How much TPC-H data (default 0.1).")
    double scale;

    @Option(names = "--heap", defaultValue = "2g", description = "The heap of the server (default 2g).")
    String heap = "";

    @Option(names = "--seed", defaultValue = "42", description = "From which random keys follow (default 42).")
    long seed;

    @Option(names = "--out", description = "A file for the results as JSON.")
    private @Nullable Path out;

    @Option(names = "--html", description = "A file for the results as a page with plots.")
    private @Nullable Path html;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    RigBench(String workload) {
        this.workload = workload;
    }

    abstract void measure(Rig rig) throws SQLException;

    /** What else it was told, for the report. */
    Map<String, String> settings() {
        return Map.of();
    }

    @Override
    public final Integer call() {
        try (Rig rig = start(folder, heap)) {
            heading();
            measure(rig);
            write();
            return results.stream().anyMatch(result -> result.error() != null) ? 1 : 0;
        } catch (BraidException e) {
            System.err.println("braid bench: " + e.getMessage());
            return 1;
        } catch (SQLException e) {
            System.err.println("braid bench: ERROR " + e.getSQLState() + ": " + e.getMessage());
            return 1;
        }
    }

    /** Starts what is to be measured. */
    Rig start(Path where, String serverHeap) {
        return Rig.start(where, scale, serverHeap, line -> console.println("  " + line));
    }

    /** Shows a result, and keeps it for the report. */
    final void add(Result result) {
        results.add(result);
        if (result.error() != null) {
            console.printf("%-22s %-8s %5d  %s%n", result.name(), result.arm(), result.users(), result.error());
            return;
        }
        Cpu cpu = result.cpu();
        console.printf(
                Locale.ROOT,
                "%-22s %-8s %5d %,10d %,11.2f %,10.2f %,10.2f %,11.1f %s%s%n",
                result.name(),
                result.arm(),
                result.users(),
                result.rows(),
                result.times().median(),
                result.times().min(),
                result.times().p99(),
                result.perSecond(),
                cpu == null
                        ? ""
                        : String.format(Locale.ROOT, "%,9.1f %,8.1f %,8.1f", cpu.source(), cpu.server(), cpu.client()),
                result.bytesFetched() < 0 ? "" : String.format(Locale.ROOT, "%,12d", result.bytesFetched()));
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

    private void compare(Result expected, Result actual) {
        if (expected.error() == null
                && actual.error() == null
                && !(expected.rows() == actual.rows() && expected.checksum().equals(actual.checksum()))) {
            console.println(
                    "  ANOTHER ANSWER: " + actual.name() + " by " + actual.arm() + " than by " + expected.arm());
        }
    }

    private void heading() {
        console.printf(
                "%n%-22s %-8s %5s %10s %11s %10s %10s %11s %9s %8s %8s %11s%n",
                workload,
                "arm",
                "users",
                "rows",
                "median ms",
                "least",
                "p99",
                "per second",
                "CPU: srcs",
                "Braid",
                "client",
                "fetched");
    }

    private void write() {
        Map<String, String> told = new HashMap<>(settings());
        told.put("seed", Long.toString(seed));
        told.put("heap", heap);
        Report report = new Report(workload, scale, told, results);
        if (out != null) {
            JsonFile.write(out, report);
            console.println("Written to " + out);
        }
        if (html != null) {
            HtmlPage.write(html, report);
            console.println("Written to " + html);
        }
    }
}
