package io.braid.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.random.RandomSwitches;
import io.braid.slt.BehindTheServer;
import io.braid.slt.ResultRows;
import io.braid.spi.Parameter;
import io.braid.testkit.parallel.OnProcessors;
import io.braid.testkit.tier.Iterations;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Queries about awkward text, made up at random, give over databases with collations of all kinds the rows that one
 * database gives which compares by code points, whether or not sources compare. {@code -Dseed} repeats a run,
 * {@code -Dtext.queries} makes it longer.
 */
@Tag("scaled")
final class TextTruthTest {
    private static final PlannerOptions NOTHING_SENT = PlannerOptions.ALL.without(
            PlannerSwitch.PUSH_FILTERS,
            PlannerSwitch.PUSH_EXPRESSIONS,
            PlannerSwitch.PUSH_JOINS,
            PlannerSwitch.PUSH_AGGREGATES,
            PlannerSwitch.PUSH_SORTS,
            PlannerSwitch.PUSH_LIMITS,
            PlannerSwitch.PUSH_UNIONS,
            PlannerSwitch.DEPENDENT_JOINS);

    private static final int MOST_SHOWN = 10;

    private final List<String> differences = new CopyOnWriteArrayList<>();
    private final Iterations queries = Iterations.of("text.queries", 200, 10_000, 50_000);

    @Test
    void textIsComparedByCodePointsWhateverSourcesCompareBy() throws Exception {
        Random random = queries.random();
        int most = queries.count();
        try (TextDatabases databases = new TextDatabases(random);
                Connection reference = databases.reference()) {
            TextQueries queries = new TextQueries(random);
            RandomSwitches switches = new RandomSwitches(random);
            OnProcessors.each(
                    IntStream.range(0, most)
                            .takeWhile(i -> differences.size() < MOST_SHOWN)
                            .mapToObj(i -> new Trial(
                                    queries.next(), List.of(PlannerOptions.ALL, NOTHING_SENT, switches.next())))
                            .iterator(),
                    trial -> {
                        List<String> expected = expected(reference, trial.query());
                        for (PlannerOptions options : trial.ways()) {
                            compare(databases.braid(), trial.query(), options, expected);
                        }
                    });
        }
        assertThat(differences.stream().map(AwkwardTexts::shown))
                .as("seed %d", queries.seed())
                .isEmpty();
    }

    /** A query, and what the planner does without by turns. */
    private record Trial(TextQuery query, List<PlannerOptions> ways) {}

    private static List<String> expected(Connection reference, TextQuery query) throws SQLException {
        synchronized (reference) {
            return ResultRows.read(reference, query.reference());
        }
    }

    private void compare(BehindTheServer braid, TextQuery query, PlannerOptions options, List<String> expected) {
        String shown = "without [" + options + "]: " + query.braid() + " with "
                + Arrays.stream(query.parameters()).map(Parameter::value).toList();
        try {
            List<String> rows = braid.inOrder(braid.plan(query.braid(), options), ResultRows::text, query.parameters());
            if (!query.ordered()) {
                Collections.sort(rows);
                Collections.sort(expected);
            }
            if (!rows.equals(expected)) {
                differences.add(shown + " gives " + without(rows, expected) + " and not " + without(expected, rows));
            }
        } catch (RuntimeException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            differences.add(shown + " fails: " + trace);
        }
    }

    /** The rows of one answer that another has not; all of them if they differ in their order alone. */
    private static String without(List<String> rows, List<String> others) {
        List<String> more = new ArrayList<>(rows);
        others.forEach(more::remove);
        return String.valueOf(more.isEmpty() ? rows : more);
    }
}
