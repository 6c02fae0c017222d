package io.braid.execution.database;

import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.catalog.CatalogColumn;
import io.braid.planner.catalog.CatalogSchema;
import io.braid.planner.catalog.CatalogTable;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warm-up of the planner and the engine: plans typical queries over existing tables and runs one that needs no source,
 * so that the JIT compiler has compiled the code before the first user query. Sources are asked for table statistics
 * but not for rows; queries that fail are skipped.
 */
final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
    /** Upper limit of rounds; later ones improve the compiled code only slightly. */
    private static final int MOST_ROUNDS = 20;
    /** Planning time per query below which the warm-up ends. */
    private static final long FAST_NANOS = 3_000_000;

    private static final String WITHOUT_SOURCE = """
            WITH t (a, b, c) AS (VALUES (1, 'x', DATE '2020-01-31'), (2, 'y', DATE '2021-02-28'), (3, 'y', NULL)),
                 u AS (SELECT b, COUNT(*) AS n, SUM(a) AS s, MIN(c) AS first FROM t GROUP BY b HAVING COUNT(*) > 0)
            SELECT t.a * 2 + 1 AS d, UPPER(t.b) || '-' AS e, u.n, CASE WHEN u.s > 3 THEN 'many' ELSE 'few' END AS f,
                   ROW_NUMBER() OVER (PARTITION BY t.b ORDER BY t.a) AS g, EXTRACT(YEAR FROM t.c) AS h
            FROM t LEFT JOIN u ON t.b = u.b
            WHERE t.a BETWEEN 0 AND 100 AND t.b IN ('x', 'y') AND t.b LIKE '%' AND t.a IN (SELECT MAX(a) FROM t GROUP BY b)
            ORDER BY g DESC, e LIMIT 10""";

    private final Planner planner;
    private final Catalog catalog;

    WarmUp(Planner planner, Catalog catalog) {
        this.planner = planner;
        this.catalog = catalog;
    }

    /**
     * Repeats the queries until they are fast or the time is over.
     *
     * @param end the value of {@link System#nanoTime()} at which to stop
     * @param engine runs a plan
     */
    void run(long end, Engine engine) {
        List<String> queries = queries();
        long fast = FAST_NANOS * (queries.size() + 1);
        long took = Long.MAX_VALUE;
        for (int round = 0; round < MOST_ROUNDS && took > fast && System.nanoTime() - end < 0; round++) {
            long start = System.nanoTime();
            run(engine);
            queries.forEach(query -> planUnless(end, query));
            took = System.nanoTime() - start;
        }
    }

    private void planUnless(long end, String query) {
        if (System.nanoTime() - end < 0) {
            plan(query);
        }
    }

    /** Runner of a plan. */
    interface Engine {
        /** Runs the plan until its first rows are available. */
        Result run(PlannedQuery query, QueryContext context);
    }

    private void run(Engine engine) {
        try (Result result = engine.run(planner.plan(WITHOUT_SOURCE), QueryContext.of("warm-up"))) {
            while (result.next() != null) {
                // Only drains the result.
            }
        }
    }

    private void plan(String query) {
        try {
            planner.plan(query);
        } catch (BraidException e) {
            LOG.debug("Not warmed up by {}", query, e);
        }
    }

    /** Sample queries for one table of each source schema, and joins with the table of the previous schema. */
    private List<String> queries() {
        List<String> queries = new ArrayList<>();
        Optional<Sample> before = Optional.empty();
        for (CatalogSchema schema : catalog.schemas()) {
            Optional<Sample> sample = schema.kind() == CatalogSchema.Kind.FOREIGN ? sample(schema) : Optional.empty();
            if (sample.isPresent()) {
                queries.addAll(sample.get().queries());
                before.map(other -> sample.get().joined(other)).ifPresent(queries::add);
                before = sample;
            }
        }
        return queries;
    }

    private static Optional<Sample> sample(CatalogSchema schema) {
        return schema.list().tables().stream()
                .flatMap(table -> table.columns().list().stream()
                        .filter(column -> isNumber(column.type().kind()))
                        .findFirst()
                        .map(column -> new Sample(table, column))
                        .stream())
                .findFirst();
    }

    private static boolean isNumber(TypeKind kind) {
        return Stream.of(TypeKind.SMALLINT, TypeKind.INTEGER, TypeKind.BIGINT, TypeKind.DECIMAL)
                .anyMatch(kind::equals);
    }

    /** A table and one of its numeric columns. */
    private record Sample(CatalogTable table, CatalogColumn column) {
        List<String> queries() {
            return List.of(
                    "SELECT * FROM " + path() + " WHERE " + name() + " = ?",
                    "SELECT " + name() + ", COUNT(*) AS n, SUM(" + name() + ") AS s FROM " + path() + " WHERE " + name()
                            + " > 10 AND " + name() + " < 20 GROUP BY " + name() + " ORDER BY n DESC LIMIT 10");
        }

        String joined(Sample other) {
            return "SELECT COUNT(*) FROM " + path() + " AS a, " + other.path() + " AS b, " + path() + " AS c WHERE a."
                    + name() + " = b." + other.name() + " AND c." + name() + " = b." + other.name() + " AND a." + name()
                    + " < 100";
        }

        private String path() {
            return quoted(table.schema()) + "." + quoted(table.name());
        }

        private String name() {
            return quoted(column.name());
        }

        private static String quoted(String name) {
            return '"' + name.replace("\"", "\"\"") + '"';
        }
    }
}
