package io.braid.engine.duckdb;

import io.braid.engine.Fixture;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.plan.PlanNode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Random plans of one thread, run one after another, with a DuckDB database of its own. */
final class RandomRounds implements AutoCloseable {

    private static final int PLANS_OF_A_DATASET = 50;
    private static final List<Integer> TABLE_BATCH_ROWS = List.of(7, 64, 1000, 4096);
    private static final List<Integer> BATCH_ROWS = List.of(1, 7, 64, 1000, 4096);

    private final Random random;
    private final Supplier<Cancellation> cancellations;
    private final Duckdb duckdb;

    /**
     * Conditions of a run.
     *
     * @param sizes possible sizes of a table
     * @param depth maximum depth of operators
     * @param little memory limit with which most plans spill
     */
    record Conditions(List<Integer> sizes, int depth, long little) {}

    /** Run of a plan over the same tables with much and with little memory. */
    interface Round {
        /** True if the run counts, because the plan could be run. */
        boolean run(Fixture ample, Fixture little, Relation relation) throws SQLException;
    }

    RandomRounds(long seed) throws SQLException {
        this(seed, Cancellation::new);
    }

    /** @param cancellations cancellations of the queries with little memory */
    RandomRounds(long seed, Supplier<Cancellation> cancellations) throws SQLException {
        this.random = new Random(seed);
        this.cancellations = cancellations;
        this.duckdb = new Duckdb();
    }

    Random random() {
        return random;
    }

    /** Runs so many plans that count; returns the number of plans generated. */
    int run(int most, List<Conditions> all, Round round) throws SQLException {
        int plans = 0;
        while (plans < most) {
            Conditions here = oneOf(all);
            List<List<List<@Nullable Object>>> tables = List.of(table("t0", here.sizes()), table("t1", here.sizes()));
            int tableBatchRows = oneOf(TABLE_BATCH_ROWS);
            try (Fixture ample = new Fixture(3, 1L << 30).batchRows(tableBatchRows);
                    Fixture little =
                            new Fixture(Fixture.limits(3, here.little()), cancellations).batchRows(tableBatchRows)) {
                List<PlanNode> scans = new ArrayList<>();
                for (List<List<@Nullable Object>> rows : tables) {
                    scans.add(ample.table(RandomTables.COLUMNS, rows));
                    little.table(RandomTables.COLUMNS, rows);
                }
                RandomRelation relations = new RandomRelation(random, scans, List.of("t0", "t1"));
                for (int i = 0; i < PLANS_OF_A_DATASET && plans < most; i++) {
                    ample.batchRows(oneOf(BATCH_ROWS)).threads(1 + random.nextInt(4));
                    little.batchRows(oneOf(BATCH_ROWS)).threads(1 + random.nextInt(4));
                    boolean counts = round.run(ample, little, relations.query(1 + random.nextInt(here.depth())));
                    ample.assertNothingLeftOpen();
                    little.assertNothingLeftOpen();
                    plans += counts ? 1 : 0;
                }
            }
        }
        return plans;
    }

    private List<List<@Nullable Object>> table(String name, List<Integer> sizes) throws SQLException {
        List<List<@Nullable Object>> rows = RandomTables.rows(random, oneOf(sizes), random.nextInt(3) * 15);
        duckdb.create(name, RandomTables.COLUMNS, rows);
        return rows;
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Returns DuckDB's rows; empty if DuckDB does not support part of the query. */
    Optional<List<String>> expected(Relation relation) throws SQLException {
        return duckdb.rows(relation);
    }

    @Override
    public void close() throws SQLException {
        duckdb.close();
    }
}
