package io.braid.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.connector.duckdb.DuckdbConnector;
import io.braid.connector.h2.H2Connector;
import io.braid.engine.Engine;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.Catalog;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.model.VdbReader;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.slt.StoredViews;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoreConfig;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queries made up over tables with nulls and repeated rows give the same rows from the tables and from views that they
 * do not name. {@code -Dseed} repeats a run, {@code -Drewriting.queries} makes it longer.
 */
@Tag("scaled")
final class RandomRewritingTruthTest {
    private static final PlannerOptions WHEREVER_POSSIBLE = PlannerOptions.ALL.without(PlannerSwitch.VIEW_COSTS);
    private static final String URL = "jdbc:h2:mem:rewriting";
    private static final String MODEL = """
            CREATE DATABASE random;
            CREATE SERVER one FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:rewriting');
            CREATE SCHEMA one SERVER one;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER one INTO one;
            CREATE VIRTUAL SCHEMA v;
            CREATE MATERIALIZED VIEW v.a AS SELECT g, s, SUM(v) AS sv, SUM(d) AS sd, COUNT(*) AS n, COUNT(v) AS nv,
              MIN(d) AS md, MAX(s) AS ms FROM one.r GROUP BY g, s;
            CREATE MATERIALIZED VIEW v.b AS SELECT r.id, r.k, r.g, r.v, u.id AS uid, u.g AS ug, u.s AS us, u.d AS ud
              FROM one.r JOIN one.u ON r.k = u.k;
            CREATE MATERIALIZED VIEW v.c AS SELECT r.g, u.s, SUM(r.v) AS sv, COUNT(*) AS n, SUM(u.d) AS sd, MAX(u.v) AS mv
              FROM one.r JOIN one.u ON r.k = u.k GROUP BY r.g, u.s;
            CREATE MATERIALIZED VIEW v.d AS SELECT r.id, r.g, r.s, r.k, u.id AS uid, u.v, u.s AS us
              FROM one.r LEFT JOIN one.u ON r.k = u.k AND u.g > 1;
            CREATE MATERIALIZED VIEW v.e AS SELECT id, k, g, v, s FROM one.t WHERE v > 2 AND g IS NOT NULL;
            CREATE MATERIALIZED VIEW v.f AS SELECT k, COUNT(*) AS n, SUM(v) AS sv, COUNT(d) AS nd, MIN(s) AS ms
              FROM one.w GROUP BY k;
            CREATE MATERIALIZED VIEW v.h AS SELECT DISTINCT g, s FROM one.t;
            """;
    private static final List<String> JOINS = List.of(
            "r",
            "r",
            "t",
            "w",
            "r JOIN one.u ON r.k = u.k",
            "u JOIN one.r ON u.k = r.k",
            "r LEFT JOIN one.u ON r.k = u.k AND u.g > 1",
            "r JOIN one.u ON r.k = u.k JOIN one.w ON u.k = w.k",
            "r JOIN one.w ON r.g = w.k",
            "t JOIN one.w ON t.k = w.k",
            "t LEFT JOIN one.w ON t.g = w.k",
            "w LEFT JOIN one.u ON w.k = u.k");

    private final Iterations queries = Iterations.of("rewriting.queries", 150, 3000, 50_000);
    private final Random random = queries.random();

    @Test
    void viewsGiveTheRowsOfTables(@TempDir Path folder) throws SQLException {
        try (Connection database = DriverManager.getConnection(URL);
                Source one = new H2Connector().open(new SourceConfig("one", Map.of("url", URL)));
                Store store = new DuckdbConnector()
                        .openStore(new StoreConfig("(store)", folder.resolve("kept"), 1 << 28, 4));
                Engine engine = new Engine(2, Map.of("one", one, "(store)", store.source())::get)) {
            fill(database);
            Catalog catalog = Catalog.open(VdbReader.read("random", MODEL), Map.of("one", one)::get);
            CatalogReader reader = new CatalogReader(catalog, engine);
            ViewContents kept = new StoredViews(store, reader);
            int used = 0;
            int count = queries.count();
            for (int i = 0; i < count; i++) {
                String sql = query();
                List<String> truth = rows(reader, reader.plan(sql, ViewContents.NONE));
                PlannedQuery rewritten = reader.plan(sql, kept, WHEREVER_POSSIBLE);
                used += rewritten.views().stream().anyMatch(use -> use.table() != null) ? 1 : 0;
                for (PlannedQuery plan : List.of(rewritten, reader.plan(sql, kept))) {
                    assertThat(rows(reader, plan))
                            .as("seed %s, query %s: %s", queries.seed(), i, sql)
                            .isEqualTo(truth);
                }
            }
            assertThat(used)
                    .as("seed %s: how many queries read views", queries.seed())
                    .isGreaterThan(count / 5);
        }
    }

    private String query() {
        String join = JOINS.get(random.nextInt(JOINS.size()));
        List<String> tables = List.of("r", "t", "u", "w").stream()
                .filter(table -> join.matches("(.* )?" + (join.startsWith(table) ? "" : "one\\.") + table + "( .*)?"))
                .toList();
        List<String> conditions = new ArrayList<>();
        for (int left = random.nextInt(3); left > 0; left--) {
            conditions.add(condition(tables));
        }
        if (join.startsWith("t") && random.nextBoolean()) {
            conditions.add("t.v > " + (2 + random.nextInt(2)));
            conditions.add("t.g IS NOT NULL");
        }
        String where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
        List<String> keys = new ArrayList<>();
        for (int left = random.nextInt(3); left > 0; left--) {
            keys.add(column(tables));
        }
        List<String> columns = new ArrayList<>();
        boolean grouped = random.nextInt(4) > 0;
        for (int left = 1 + random.nextInt(2); left > 0; left--) {
            columns.add(grouped ? call(tables) : column(tables));
        }
        List<String> all = new ArrayList<>(keys);
        all.addAll(columns);
        for (int i = 0; i < all.size(); i++) {
            all.set(i, all.get(i) + " AS c" + i);
        }
        return "SELECT " + String.join(", ", all) + " FROM one." + join + where
                + (grouped && !keys.isEmpty() ? " GROUP BY " + String.join(", ", keys) : "");
    }

    private String call(List<String> tables) {
        String number = tables.get(random.nextInt(tables.size())) + (random.nextBoolean() ? ".v" : ".d");
        return switch (random.nextInt(8)) {
            case 0, 1 -> "COUNT(*)";
            case 2 -> "COUNT(" + number + ")";
            case 3 -> "AVG(" + number + ")";
            case 4 -> "MIN(" + column(tables) + ")";
            case 5 -> "MAX(" + column(tables) + ")";
            case 6 -> "COUNT(DISTINCT " + column(tables) + ")";
            default -> "SUM(" + number + ")";
        };
    }

    private String condition(List<String> tables) {
        String column = column(tables);
        if (column.endsWith(".s")) {
            return column
                    + List.of(" = 'a'", " <> ''", " > 'a'", " IS NULL", " LIKE 'b%'")
                            .get(random.nextInt(5));
        }
        int number = random.nextInt(6);
        return column
                + switch (random.nextInt(6)) {
                    case 0 -> " = " + number;
                    case 1 -> " >= " + number;
                    case 2 -> " < " + number;
                    case 3 -> " IS NULL";
                    case 4 -> " IN (1, " + number + ")";
                    default -> " IS NOT NULL";
                };
    }

    private String column(List<String> tables) {
        return tables.get(random.nextInt(tables.size()))
                + List.of(".g", ".g", ".s", ".k", ".v").get(random.nextInt(5));
    }

    private void fill(Connection database) throws SQLException {
        try (Statement statement = database.createStatement()) {
            for (String table : List.of("r", "t", "u", "w")) {
                statement.execute("CREATE TABLE " + table
                        + " (k INT, g INT, v INT, d DECIMAL(8, 2), s VARCHAR(10), id INT PRIMARY KEY)");
                int rows = 15 + random.nextInt(25);
                for (int id = 0; id < rows; id++) {
                    statement.execute("INSERT INTO " + table + " VALUES (" + value(12) + ", " + value(4) + ", "
                            + value(7) + ", " + value(1000) + " / 100.00, "
                            + List.of("'a'", "'A'", "'b'", "''", "NULL").get(random.nextInt(5)) + ", " + id + ")");
                }
            }
        }
    }

    private String value(int bound) {
        return random.nextInt(6) == 0 ? "NULL" : Integer.toString(random.nextInt(bound));
    }

    private static List<String> rows(CatalogReader reader, PlannedQuery plan) {
        List<String> rows = new ArrayList<>();
        reader.read(plan, batch -> {
            for (int row = 0; row < batch.rows(); row++) {
                List<String> cells = new ArrayList<>();
                for (int column = 0; column < batch.columnCount(); column++) {
                    cells.add(String.valueOf(batch.column(column).value(row)));
                }
                rows.add(String.join(" | ", cells));
            }
        });
        Collections.sort(rows);
        return rows;
    }
}
