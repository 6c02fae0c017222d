package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.TpchQuery;
import io.braid.engine.Engine;
import io.braid.engine.EngineLimits;
import io.braid.engine.EngineResources;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.engine.spill.SpillFolder;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.model.VdbReader;
import io.braid.planner.option.PlannerOptions;
import io.braid.slt.ReferenceDatabase;
import io.braid.spi.Observability;
import io.braid.spi.Source;
import io.braid.spi.activity.SourceActivity;
import io.braid.spi.batch.Batch;
import io.braid.testkit.fault.FaultyDriver;
import io.braid.testkit.fault.FaultyDriver.Failure;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.tier.Iterations;
import io.braid.testkit.tier.Tier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * F12: over all queries of TPC-H, a call on the driver of one of two sources fails in each of the ways in which a call
 * can. {@code -Dsurvive.F12} says how many calls are tried of each query, at random; from some hundred on it is each
 * kind of call, at the first two, one in the middle and the last of its kind. Where there are few rows, there are so
 * few calls that each of them can fail once, in one of the ways by turns: {@code -Dsurvive.F12.every=1} does that, and
 * {@code -Dsurvive.F12.every=50} for one of fifty.
 */
@Tag("scaled")
class FailingCallsTest {
    private static final String URL = ReferenceDatabase.URL.replaceFirst(";.*", "");
    private static final String MODEL =
            "CREATE DATABASE tpch;\n" + server("one", "dbA", "dbB") + server("two", "dbC", "dbD");
    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final List<Failure> WAYS = List.of(Failure.values());
    private static final int EVERY = Tier.value("survive.F12.every", 4000, 200, 1);

    /**
     * A twentieth of the orders is left, in which queries still find something, and two large ones that Q18 asks for.
     */
    private static final List<String> FEWER = List.of(
            "DELETE FROM dbA.lineitem WHERE MOD(l_orderkey, 20) <> 11 AND l_orderkey NOT IN (6882, 29158)",
            "DELETE FROM dbA.orders WHERE MOD(o_orderkey, 20) <> 11 AND o_orderkey NOT IN (6882, 29158)",
            "ANALYZE");

    private final Iterations iterations = Iterations.of("survive.F12", 1, 20, 1000);
    private final FaultyDriver one = new FaultyDriver(new org.h2.Driver());
    private final FaultyDriver two = new FaultyDriver(new org.h2.Driver());
    private final Source first = open("one", one);
    private final Source second = open("two", two);
    private final Oracle oracle = Oracle.within(LONGEST);
    private final Map<String, Integer> failed = new TreeMap<>();
    private final List<String> without = new ArrayList<>();
    /** How many calls there are in all queries. */
    private long calls;

    /** How many different ones of them were to fail. */
    private long tried;

    private static String server(String name, String... schemas) {
        String text = "CREATE SERVER " + name + " FOREIGN DATA WRAPPER h2 OPTIONS (url '" + URL + "');\n";
        for (String schema : schemas) {
            text += "CREATE SCHEMA " + schema + " SERVER " + name + ";\nIMPORT FOREIGN SCHEMA "
                    + schema.toUpperCase(Locale.ROOT) + " FROM SERVER " + name + " INTO " + schema + ";\n";
        }
        return text;
    }

    private static Source open(String name, FaultyDriver driver) {
        return FailingDialect.open(
                name,
                "io.braid.connector.h2.H2Dialect",
                driver,
                Map.of("url", URL, "connect_timeout", "2", "breaker_failures", "1000"));
    }

    @Test
    void whicheverKindOfCallFailsTheRowsAreRightOrItIsSaidAndNothingIsLeft(@TempDir Path folder) throws Exception {
        try (ReferenceDatabase reference = ReferenceDatabase.load()) {
            assertThat(reference.connect().isClosed()).isFalse();
            failCallsOfAll(folder, this::failKinds);
            iterations.report(seen());
        }
    }

    @Test
    void soItIsForEachCallWhereThereAreFew(@TempDir Path folder) throws Exception {
        try (ReferenceDatabase reference = ReferenceDatabase.load();
                Connection connection = reference.connect();
                Statement statement = connection.createStatement()) {
            for (String fewer : FEWER) {
                statement.execute(fewer);
            }
            failCallsOfAll(folder, this::failEvery);
            iterations.report("of few rows, one call of " + EVERY + ": " + seen());
        }
    }

    private String seen() {
        return oracle + "; calls that failed: "
                + failed.values().stream().mapToInt(Integer::intValue).sum() + " " + failed + ", of which " + tried
                + " different ones of " + calls + "; nothing left; queries that have no rows: " + without;
    }

    /** Which calls of a query fail, and how. */
    private interface Plot {
        void fail(String query, RowSum right, Oracle.Asking asking) throws Exception;
    }

    private void failCallsOfAll(Path folder, Plot plot) throws Exception {
        SpillFolder spill = SpillFolder.at(folder.resolve("spill"));
        try (EngineResources resources = new EngineResources(EngineLimits.ofHeap(2), spill);
                Engine engine = new Engine(resources, this::source)) {
            Planner planner = new Planner(Catalog.open(VdbReader.read("tpch", MODEL), this::source));
            oracle.leavesNo("turns", () -> turns(first) + turns(second))
                    .leavesNo("statements", () -> one.openStatements() + two.openStatements())
                    .leavesNo("memory", resources::memoryUsed);
            for (TpchQuery query : TpchQuery.all()) {
                PlannedQuery plan = planner.plan(query.sql(), PlannerOptions.ALL);
                Oracle.Asking asking = () -> rows(engine, plan);
                one.failNothing();
                two.failNothing();
                RowSum right = asking.ask();
                calls += one.calls() + two.calls();
                if (right.equals(RowSum.NONE)) {
                    without.add(query.name());
                }
                plot.fail(query.name(), right, asking);
                oracle.mustBeRight(iterations.at(query.name()) + ", afterwards", right, asking);
            }
        } finally {
            first.close();
            second.close();
        }
    }

    private Source source(String name) {
        return name.equals("one") ? first : second;
    }

    private void failKinds(String query, RowSum right, Oracle.Asking asking) throws Exception {
        List<FailingCall> kinds = new ArrayList<>(kinds(one));
        kinds.addAll(kinds(two));
        Collections.shuffle(kinds, iterations.random());
        for (FailingCall call : kinds.subList(0, Math.min(iterations.count(), kinds.size()))) {
            tried++;
            for (Failure how : WAYS) {
                fail(call, how, query, right, asking);
            }
        }
    }

    private void failEvery(String query, RowSum right, Oracle.Asking asking) throws Exception {
        List<FailingCall> all = new ArrayList<>(all(one));
        all.addAll(all(two));
        for (int i = iterations.random().nextInt(EVERY); i < all.size(); i += EVERY) {
            fail(all.get(i), WAYS.get((int) (tried++ % WAYS.size())), query, right, asking);
        }
    }

    private void fail(FailingCall call, Failure how, String query, RowSum right, Oracle.Asking asking)
            throws Exception {
        call.fail(how);
        String when = iterations.at(query + ", " + how + " at " + call);
        oracle.isRight(when, right, asking);
        String what = call.driver.failed();
        if (what != null) {
            failed.merge(what, 1, Integer::sum);
        }
        call.driver.failNothing();
        oracle.assertNothingIsLeft(when + " (" + what + ")");
    }

    /** Of each kind of call that the last statement made: the first two, one in the middle and the last. */
    private static List<FailingCall> kinds(FaultyDriver driver) {
        List<FailingCall> kinds = new ArrayList<>();
        driver.callsByName().forEach((name, all) -> LongStream.of(1, 2, (1 + all) / 2, all)
                .filter(call -> call <= all)
                .distinct()
                .forEach(call -> kinds.add(new FailingCall(driver, name, call, all))));
        return kinds;
    }

    private static List<FailingCall> all(FaultyDriver driver) {
        List<FailingCall> calls = new ArrayList<>();
        driver.callsByName().forEach((name, all) -> LongStream.rangeClosed(1, all)
                .forEach(call -> calls.add(new FailingCall(driver, name, call, all))));
        return calls;
    }

    /** A call on a driver, such as the third of a hundred of {@code ResultSet.next}. */
    private record FailingCall(FaultyDriver driver, String name, long call, long all) {
        void fail(Failure how) {
            driver.failAt(name, call, how);
        }

        @Override
        public String toString() {
            return name + ", call " + call + " of " + all;
        }
    }

    private static long turns(Source source) {
        SourceActivity now = Observability.of(source).activity().orElseThrow();
        return (long) now.permits().inUse()
                + now.permits().waiting()
                + now.running().size();
    }

    private static RowSum rows(Engine engine, PlannedQuery plan) {
        QueryContext context = new QueryContext("test", "", System.nanoTime() + LONGEST.toNanos());
        try (Result result = engine.run(plan, List.of(), context)) {
            RowSum sum = RowSum.NONE;
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    @Nullable Object[] cells = new @Nullable Object[batch.columnCount()];
                    for (int column = 0; column < cells.length; column++) {
                        cells[column] = batch.column(column).value(row);
                    }
                    sum = sum.and(cells);
                }
            }
            return sum;
        }
    }
}
