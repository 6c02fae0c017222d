package io.braid.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.planner.option.PlannerOptions;
import io.braid.random.RandomSwitches;
import io.braid.slt.BehindTheServer;
import io.braid.spi.error.BraidException;
import io.braid.testkit.parallel.OnProcessors;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.tier.Iterations;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random queries about columns of every type give the rows that Braid computes from plain scans, whatever the sources are sent. {@code
 * -Dseed} repeats a run, {@code -Dtypes.queries} makes it longer.
 */
@Tag("scaled")
final class TypesTruthTest {
    private static final int MOST_SHOWN = 12;

    private final Iterations queries = Iterations.of("types.queries", 200, 10_000, 100_000);
    private final List<String> differences = new CopyOnWriteArrayList<>();

    @Test
    void sourcesAnswerAsBraidDoesWhateverTheTypes() throws Exception {
        Random random = queries.random();
        Map<String, TestServer> servers = new HashMap<>();
        StringBuilder model = new StringBuilder("CREATE DATABASE types VERSION '1';\n");
        try {
            for (TypedSource source : TypedSource.values()) {
                TestServer server = source.open();
                servers.put(source.schema(), server);
                try (Connection connection = server.connect()) {
                    source.fill(connection, random);
                    model.append(source.definition(connection));
                }
            }
            try (BehindTheServer braid = new BehindTheServer(model.toString(), servers)) {
                compareAll(braid, new TypedQueries(random), new RandomSwitches(random));
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
                        .mapToObj(i -> new Trial(texts.next(), List.of(PlannerOptions.ALL, switches.next())))
                        .iterator(),
                trial -> compare(braid, trial));
    }

    /** A query, and the options it is planned with by turns. */
    private record Trial(String sql, List<PlannerOptions> ways) {}

    /** What fails when nothing is sent, such as a cast, may fail or not reach the value otherwise. */
    private void compare(BehindTheServer braid, Trial trial) {
        List<String> expected;
        try {
            expected = rows(braid, trial.sql(), PlannerOptions.NONE);
        } catch (BraidException e) {
            return;
        }
        for (PlannerOptions options : trial.ways()) {
            String shown = "without [" + options + "]: " + trial.sql();
            try {
                shown += ", which sends "
                        + sent(braid.plan(trial.sql(), options).root()).toList() + ",";
                List<String> rows = rows(braid, trial.sql(), options);
                if (!rows.equals(expected)) {
                    differences.add(
                            shown + " gives " + without(rows, expected) + " and not " + without(expected, rows));
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

    private static List<String> rows(BehindTheServer braid, String sql, PlannerOptions options) {
        List<String> rows = braid.inOrder(braid.plan(sql, options), TypesTruthTest::text);
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
