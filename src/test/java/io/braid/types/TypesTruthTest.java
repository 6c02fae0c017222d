package io.braid.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.option.PlannerOptions;
import io.braid.random.RandomSwitches;
import io.braid.slt.BehindTheServer;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.parallel.OnProcessors;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.tier.Iterations;
import java.sql.Connection;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random queries about columns of every type give the rows that Braid computes from plain scans, whatever the sources
 * are sent. {@code -Dseed} repeats a run, {@code -Dtypes.queries} makes it longer,
 * {@code -Dtypes.sources=postgres,maria} has it about two sources.
 */
@Tag("scaled")
final class TypesTruthTest {
    private static final int MOST_SHOWN = 12;
    /** What a value may be no argument of, which is an error in any plan that computes with it. */
    private static final Set<ErrorCode> MAY_FAIL = EnumSet.of(
            ErrorCode.INVALID_CAST,
            ErrorCode.INVALID_DATETIME,
            ErrorCode.DATETIME_OUT_OF_RANGE,
            ErrorCode.NUMERIC_OUT_OF_RANGE,
            ErrorCode.TYPE_MISMATCH);

    private static final List<ZoneId> ZONES = Stream.of(
                    "UTC", "Europe/Berlin", "UTC", "America/New_York", "Asia/Kolkata")
            .map(ZoneId::of)
            .toList();

    private static final List<TypedSource> SOURCES = Stream.of(TypedSource.values())
            .filter(source -> List.of(
                            System.getProperty("types.sources", source.schema()).split(","))
                    .contains(source.schema()))
            .toList();

    private final Iterations queries = Iterations.of("types.queries", 200, 4_000, 100_000);
    private final List<String> differences = new CopyOnWriteArrayList<>();

    @Test
    void sourcesAnswerAsBraidDoesWhateverTheTypes() throws Exception {
        Random random = queries.random();
        Map<String, TestServer> servers = new HashMap<>();
        StringBuilder model = new StringBuilder("CREATE DATABASE types VERSION '1';\n");
        try {
            for (TypedSource source : SOURCES) {
                TestServer server = source.open();
                servers.put(source.schema(), server);
                try (Connection connection = server.connect()) {
                    source.fill(connection, random);
                    model.append(source.definition(connection));
                }
            }
            try (BehindTheServer braid = new BehindTheServer(model.toString(), servers)) {
                compareAll(braid, new TypedQueries(SOURCES, random), new RandomSwitches(random));
            }
        } finally {
            servers.values().forEach(TestServer::close);
        }
        assertThat(differences).as("seed %d", queries.seed()).isEmpty();
    }

    private void compareAll(BehindTheServer braid, TypedQueries texts, RandomSwitches switches) throws Exception {
        OnProcessors.each(
                IntStream.range(0, queries.count())
                        .takeWhile(i -> differences.size() < MOST_SHOWN)
                        .mapToObj(i -> new Trial(
                                texts.next(),
                                ZONES.get(i % ZONES.size()),
                                List.of(PlannerOptions.ALL, switches.next())))
                        .iterator(),
                trial -> compare(braid, trial));
    }

    /** A query, and the options it is planned with by turns. */
    private record Trial(String sql, ZoneId zone, List<PlannerOptions> ways) {}

    /** What fails when nothing is sent, such as a cast, may fail or not reach the value otherwise. */
    private void compare(BehindTheServer braid, Trial trial) {
        List<String> expected;
        try {
            expected = rows(braid, trial.sql(), braid.plan(trial.sql(), PlannerOptions.NONE.in(trial.zone())));
        } catch (BraidException e) {
            if (!MAY_FAIL.contains(e.code())) {
                differences.add(trial.sql() + " fails even where nothing is sent: " + e);
            }
            return;
        }
        for (PlannerOptions way : trial.ways()) {
            PlannerOptions options = way.in(trial.zone());
            String shown = "in " + trial.zone() + " without [" + options + "]: " + trial.sql();
            try {
                PlannedQuery plan = braid.plan(trial.sql(), options);
                List<String> rows = rows(braid, trial.sql(), plan);
                if (!rows.equals(expected)) {
                    differences.add(shown + ", which sends " + sent(plan.root()).toList() + ", gives "
                            + without(rows, expected) + " and not " + without(expected, rows));
                }
            } catch (RuntimeException | AssertionError e) {
                differences.add(shown + " fails: " + e);
            }
        }
    }

    private static Stream<String> sent(PlanNode node) {
        return node instanceof SourceScan scan
                ? Stream.of(scan.sql())
                : node.inputs().stream().flatMap(TypesTruthTest::sent);
    }

    private static List<String> rows(BehindTheServer braid, String sql, PlannedQuery plan) {
        List<String> rows = braid.inOrder(plan, TypesTruthTest::text);
        if (!sql.contains("LIMIT")) {
            Collections.sort(rows);
        }
        return rows;
    }

    private static String text(@Nullable Object value) {
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value);
    }

    private static String without(List<String> rows, List<String> others) {
        List<String> more = new ArrayList<>(rows);
        others.forEach(more::remove);
        return String.valueOf(more.isEmpty() ? rows : more);
    }
}
