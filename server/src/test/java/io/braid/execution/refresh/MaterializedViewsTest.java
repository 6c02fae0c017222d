package io.braid.execution.refresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.view.ViewServer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Materialized views, through the JDBC driver. */
@Timeout(120)
class MaterializedViewsTest {
    private static final String NAILS = "SELECT sales FROM v.totals WHERE item = 'nail'";
    private static final String STATE = "SELECT state FROM sys.matviews WHERE name = 'totals'";

    private final Path folder;
    private final Connection till;

    MaterializedViewsTest(@TempDir Path folder) throws SQLException {
        this.folder = folder;
        this.till = ViewServer.till(folder);
    }

    @AfterEach
    void closeTill() throws SQLException {
        till.close();
    }

    @Test
    void aRefreshedViewKeepsItsRowsUntilTheNextRefreshAndOverARestart() throws Exception {
        try (ViewServer braid = start("")) {
            assertThat(braid.value(STATE)).isEqualTo("live");
            assertThat(braid.value(NAILS)).isEqualTo("2");

            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            sell(4);

            assertThat(braid.value(NAILS)).isEqualTo("2");
            assertThat(braid.value(STATE)).isEqualTo("fresh");
            assertThat(braid.value("SELECT row_count FROM sys.matviews")).isEqualTo("2");
            assertThat(braid.column("EXPLAIN " + NAILS).toString())
                    .contains("(store)", "Materialized view v.totals is read from the store, with its rows of 20");
            braid.run("SET enable_materialized_views = off");
            assertThat(braid.value(NAILS)).isEqualTo("3");
            braid.run("RESET enable_materialized_views");
            assertThat(braid.value(NAILS)).isEqualTo("2");
        }
        try (ViewServer braid = start("")) {
            assertThat(braid.value(NAILS)).isEqualTo("2");
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            assertThat(braid.value(NAILS)).isEqualTo("3");
        }
    }

    @Test
    void aViewIsRefreshedOnItsFirstUseAndWhenItsRowsAreTooOld() throws Exception {
        try (ViewServer braid = start("OPTIONS (refresh 'on first use', max_staleness '1 ms', on_stale 'wait')")) {
            assertThat(braid.value(NAILS)).isEqualTo("2");
            assertThat(braid.value("SELECT reads FROM sys.matviews")).isEqualTo("1");
            sell(4);
            assertThat(braid.value(NAILS)).isEqualTo("3");
        }
    }

    @Test
    void arraysAreKeptAsTheyAre() throws Exception {
        try (ViewServer braid = start("")) {
            braid.run("CREATE MATERIALIZED VIEW v.arrays AS SELECT id, ARRAY[id, NULL] AS a, ARRAY[item, 'a b'] AS b,"
                    + " CAST(NULL AS DATE ARRAY) AS c, ARRAY[1.5, id] AS d FROM till.sale");
            String query = "SELECT CAST(a AS VARCHAR) || CAST(b AS VARCHAR) || COALESCE(CAST(c AS VARCHAR), '-')"
                    + " || CAST(d AS VARCHAR) FROM v.arrays WHERE 1 = ANY (a)";
            String live = braid.value(query);
            braid.run("REFRESH MATERIALIZED VIEW v.arrays");
            assertThat(braid.value(query)).isEqualTo(live).startsWith("{1,NULL}{");
            assertThat(braid.column("EXPLAIN " + query).toString()).contains("Materialized view v.arrays is read");
            assertThat(braid.value("SELECT type || ' ' || type_name FROM sys.columns WHERE name = 'a'"))
                    .isEqualTo("INTEGER ARRAY INTEGER ARRAY");
        }
    }

    @Test
    void aViewIsRefreshedAgainAndAgain() throws Exception {
        try (ViewServer braid = start("OPTIONS (refresh 'every 100 ms')")) {
            braid.await(STATE, "fresh");
            sell(4);
            braid.await(NAILS, "3");
            sell(5);
            braid.await(NAILS, "4");
        }
    }

    @Test
    void staleRowsAreServedWhileARefreshGoesOnBehind() throws Exception {
        try (ViewServer braid = start("OPTIONS (refresh 'on first use', max_staleness '1 ms')")) {
            assertThat(braid.value(NAILS)).isEqualTo("2");
            braid.await(STATE, "stale");
            sell(4);
            braid.await(NAILS, "3");
        }
    }

    @Test
    void staleRowsAreNotReadWhereTheLivingOrNothingIsWanted() throws Exception {
        try (ViewServer braid = start("OPTIONS (max_staleness '1 ms', on_stale 'live')")) {
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            Thread.sleep(5);
            sell(4);
            assertThat(braid.value(NAILS)).isEqualTo("3");
            braid.run("ALTER MATERIALIZED VIEW v.totals OPTIONS (SET on_stale 'error')");
            assertThatThrownBy(() -> braid.value(NAILS))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("55000"))
                    .hasMessageContaining("REFRESH MATERIALIZED VIEW v.totals");
        }
    }

    @Test
    void whatASessionSaysOfTheAgeBindsWhateverTheViewServes() throws Exception {
        try (ViewServer braid = start("")) {
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            sell(4);
            assertThat(braid.value(NAILS)).isEqualTo("2");
            Thread.sleep(5);
            braid.run("SET max_staleness = '1ms'");
            assertThat(braid.value(NAILS)).isEqualTo("3");
            braid.run("SET max_staleness = '1h'");
            assertThat(braid.value(NAILS)).isEqualTo("2");
        }
    }

    @Test
    void rowsAreKeptByTheColumnsOfAnIndexWhichThereMustBe() throws Exception {
        try (ViewServer braid = start("OPTIONS (index 'SALES, item')")) {
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            assertThat(braid.column("SELECT item FROM v.totals")).containsExactly("hammer", "nail");
            assertThat(braid.value(NAILS)).isEqualTo("2");
            assertThatThrownBy(() -> braid.run("ALTER MATERIALIZED VIEW v.totals OPTIONS (SET index 'item, totl')"))
                    .hasMessageContainingAll(
                            "v.totals has no column 'totl', which its option 'index' names", "did you mean 'total'?");
            for (String options : List.of("incremental 'colour'", "incremental 'sales', key 'item, colour'")) {
                assertThatThrownBy(() -> braid.run("CREATE MATERIALIZED VIEW v.more OPTIONS (" + options
                                + ") AS SELECT item, COUNT(*) AS sales FROM till.sale GROUP BY item"))
                        .as(options)
                        .hasMessageContaining("v.more has no column 'colour', which its option '");
            }
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
        }
    }

    @Test
    void rowsOfAnotherTextAreNotUsedAndAreRemoved() throws Exception {
        try (ViewServer braid = start("")) {
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            braid.run("CREATE OR REPLACE MATERIALIZED VIEW v.totals AS SELECT item, 7 AS sales FROM till.sale");
            assertThat(braid.value(NAILS)).isEqualTo("7");
            assertThat(braid.value(STATE)).isEqualTo("live");
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            assertThat(braid.value("SELECT row_count FROM sys.matviews")).isEqualTo("3");
            braid.run("DROP MATERIALIZED VIEW v.totals");
            assertThatThrownBy(() -> braid.run("REFRESH MATERIALIZED VIEW v.totals"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42P01"));
        }
    }

    @Test
    void aChangeOfAViewBelowCountsAsOne() throws Exception {
        try (ViewServer braid = ViewServer.start(folder, """
                CREATE VIEW v.nails AS SELECT id FROM till.sale WHERE item = 'nail';
                CREATE MATERIALIZED VIEW v.counted AS SELECT COUNT(*) AS n FROM v.nails;
                """)) {
            braid.run("REFRESH MATERIALIZED VIEW v.counted");
            assertThat(braid.value("SELECT state FROM sys.matviews")).isEqualTo("fresh");
            braid.run("CREATE OR REPLACE VIEW v.nails AS SELECT id FROM till.sale");
            assertThat(braid.value("SELECT n FROM v.counted")).isEqualTo("3");
        }
    }

    @Test
    void aRefreshThatFailsKeepsTheRowsThereAreAndSaysWhy() throws Exception {
        try (ViewServer braid = ViewServer.start(
                folder, "CREATE MATERIALIZED VIEW v.shares AS SELECT id, 10 / (id - 9) AS share FROM till.sale;")) {
            braid.run("REFRESH MATERIALIZED VIEW v.shares");
            sell(9);
            assertThatThrownBy(() -> braid.run("REFRESH MATERIALIZED VIEW v.shares"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22012"));
            assertThat(braid.value("SELECT COUNT(*) FROM v.shares")).isEqualTo("3");
            assertThat(braid.value("SELECT last_error FROM sys.matviews")).contains("divided by zero");
            assertThat(braid.value("SELECT failures FROM sys.matviews")).isEqualTo("1");
        }
    }

    @Test
    void onlyWhatIsNewIsReadByAGrowingColumn() throws Exception {
        try (ViewServer braid = ViewServer.start(folder, """
                CREATE MATERIALIZED VIEW v.copied OPTIONS (incremental 'id') AS SELECT id, price FROM till.sale;
                CREATE MATERIALIZED VIEW v.whole OPTIONS (incremental 'id', key 'id', detect_deletes 'on') AS
                  SELECT id, price FROM till.sale;
                """)) {
            braid.run("REFRESH MATERIALIZED VIEW v.copied");
            braid.run("REFRESH MATERIALIZED VIEW v.whole");
            sell(4);
            try (Statement statement = till.createStatement()) {
                statement.execute("UPDATE sale SET price = 9 WHERE id = 3");
                statement.execute("DELETE FROM sale WHERE id = 1");
            }
            braid.run("REFRESH MATERIALIZED VIEW v.copied");
            braid.run("REFRESH MATERIALIZED VIEW v.whole");

            assertThat(braid.column("SELECT id || ' ' || price FROM v.copied ORDER BY id"))
                    .containsExactly("1 0.10", "2 19.90", "3 0.20", "4 0.30");
            assertThat(braid.column("SELECT id || ' ' || price FROM v.whole ORDER BY id"))
                    .containsExactly("2 19.90", "3 9.00", "4 0.30");
        }
    }

    /** Otherwise one user's rows would be stored for all. */
    @Test
    void whatDependsOnWhoAsksIsRefusedWithTheReason() throws Exception {
        try (ViewServer braid = start("")) {
            braid.run("CREATE ROLE clerk");
            braid.run("CREATE VIEW v.mine AS SELECT id FROM till.sale WHERE CURRENT_USER = 'ada'");
            braid.run("CREATE FUNCTION v.clerks(least INT) RETURNS TABLE AS SELECT id FROM till.sale"
                    + " WHERE id > least AND has_role('clerk')");
            for (String query : List.of(
                    "SELECT id, USER AS who FROM till.sale",
                    "SELECT id FROM till.sale WHERE has_role('clerk')",
                    "SELECT id FROM v.mine",
                    "SELECT id FROM TABLE(v.clerks(0))")) {
                assertThatThrownBy(() -> braid.run("CREATE MATERIALIZED VIEW v.kept AS " + query))
                        .as(query)
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("depends on the user");
            }
        }
    }

    @Test
    void whatDependsOnTheMomentIsRefusedWithTheReason() throws Exception {
        try (ViewServer braid = start("")) {
            assertThatThrownBy(() -> braid.run(
                            "CREATE MATERIALIZED VIEW v.now AS SELECT id, CURRENT_TIMESTAMP AS t FROM till.sale"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("CURRENT_TIMESTAMP depends on the moment");
            assertThatThrownBy(() -> braid.run(
                            "CREATE MATERIALIZED VIEW v.few AS SELECT id FROM till.sale WHERE RANDOM() < 0.5"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("RANDOM yields something else each time");
            assertThatThrownBy(() -> braid.run("CREATE MATERIALIZED VIEW v.q AS SELECT id FROM sys.queries"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("sys.queries");
            assertThatThrownBy(() -> braid.run(
                            "CREATE MATERIALIZED VIEW v.odd OPTIONS (refresh 'often') AS SELECT id FROM till.sale"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("'often'");
        }
    }

    @Test
    void aDamagedStoreIsSetAsideAndMadeAnew() throws Exception {
        try (ViewServer braid = start("")) {
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
        }
        Path store = folder.resolve("matviews").resolve("rows.duckdb");
        Files.write(store, new byte[4096], StandardOpenOption.WRITE);

        try (ViewServer braid = start("")) {
            assertThat(braid.server().problems())
                    .singleElement()
                    .asString()
                    .contains("rows.duckdb", "was set aside as");
            assertThat(braid.value(NAILS)).isEqualTo("2");
            assertThat(braid.value(STATE)).isEqualTo("live");
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            assertThat(braid.value(STATE)).isEqualTo("fresh");
            try (DirectoryStream<Path> aside = Files.newDirectoryStream(folder.resolve("matviews"), "damaged-*")) {
                assertThat(aside).hasSize(1);
            }
        }
    }

    private ViewServer start(String options) throws Exception {
        return ViewServer.withTotals(folder, options);
    }

    private void sell(int id) throws SQLException {
        ViewServer.sell(till, id);
    }
}
