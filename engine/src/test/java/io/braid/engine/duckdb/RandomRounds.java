package io.braid.engine.duckdb;

import io.braid.engine.Fixture;
import io.braid.engine.plan.PlanNode;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What one thread makes up, one plan after another, with a DuckDB of its own. */
final class RandomRounds implements AutoCloseable {
    /** Of fewer, nobody could say what most of them do. */
    private static final int FEWEST_PLANS = 40;

    private static final int PLANS_OF_A_DATASET = 100;
    private static final List<Integer> TABLE_BATCH_ROWS = List.of(7, 64, 1000, 4096);
    private static final List<Integer> BATCH_ROWS = List.of(1, 7, 64, 1000, 4096);

    private final Random random;
    private final Connection duckdb;

    /**
     * What plans run on.
     *
     * @param sizes one of which a table has
     * @param depth at most so many operators above each other
     * @param little so few bytes that most are spilled
     */
    record Circumstances(List<Integer> sizes, int depth, long little) {}

    /** A plan, to be run over the same tables with much memory and with little. */
    interface Round {
        void run(Fixture ample, Fixture little, Relation relation) throws SQLException;
    }

    RandomRounds(long seed) throws SQLException {
        this.random = new Random(seed);
        this.duckdb = DriverManager.getConnection("jdbc:duckdb:");
        try (Statement statement = duckdb.createStatement()) {
            statement.execute("SET threads = 1");
            // To plan such small queries takes longer than to run them.
            statement.execute("PRAGMA disable_optimizer");
        }
    }

    Random random() {
        return random;
    }

    /** Goes on until the end, or for so many plans; returns how many there was time for, or the fewest that there must be. */
    int run(int most, long end, List<Circumstances> all, Round round) throws SQLException {
        int plans = 0;
        while (goesOn(plans, most, end)) {
            Circumstances here = oneOf(all);
            List<List<List<@Nullable Object>>> tables = List.of(table("t0", here.sizes()), table("t1", here.sizes()));
            int tableBatchRows = oneOf(TABLE_BATCH_ROWS);
            try (Fixture ample = new Fixture(3, 1L << 30).batchRows(tableBatchRows);
                    Fixture little = new Fixture(3, here.little()).batchRows(tableBatchRows)) {
                List<PlanNode> scans = new ArrayList<>();
                for (List<List<@Nullable Object>> rows : tables) {
                    scans.add(ample.table(RandomTables.COLUMNS, rows));
                    little.table(RandomTables.COLUMNS, rows);
                }
                RandomRelation relations = new RandomRelation(random, scans, List.of("t0", "t1"));
                for (int i = 0; i < PLANS_OF_A_DATASET && goesOn(plans, most, end); i++) {
                    ample.batchRows(oneOf(BATCH_ROWS)).threads(1 + random.nextInt(4));
                    little.batchRows(oneOf(BATCH_ROWS)).threads(1 + random.nextInt(4));
                    round.run(ample, little, relations.next(1 + random.nextInt(here.depth())));
                    ample.assertNothingLeftOpen();
                    little.assertNothingLeftOpen();
                    plans++;
                }
            }
        }
        return plans;
    }

    private static boolean goesOn(int plans, int most, long end) {
        return plans < most && (plans < FEWEST_PLANS || System.nanoTime() < end);
    }

    private List<List<@Nullable Object>> table(String name, List<Integer> sizes) throws SQLException {
        List<List<@Nullable Object>> rows = RandomTables.rows(random, oneOf(sizes), random.nextInt(3) * 15);
        RandomTables.create(duckdb, name, rows);
        return rows;
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** What DuckDB makes of it, sorted; empty if there is something in it that DuckDB has no means for. */
    Optional<List<String>> expected(Relation relation) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = duckdb.createStatement();
                ResultSet result = statement.executeQuery(relation.sql())) {
            while (result.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= relation.width(); column++) {
                    values.add(DuckdbTest.normalized(result.getObject(column)));
                }
                rows.add(values.toString());
            }
        } catch (SQLException e) {
            if (e.getMessage().contains("Not implemented Error")) {
                return Optional.empty();
            }
            throw new SQLException(relation.sql(), e);
        }
        Collections.sort(rows);
        return Optional.of(rows);
    }

    @Override
    public void close() throws SQLException {
        duckdb.close();
    }
}
