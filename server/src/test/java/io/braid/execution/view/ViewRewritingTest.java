package io.braid.execution.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Queries over tables that are answered from materialized views, through the JDBC driver. */
@Timeout(120)
class ViewRewritingTest {
    private static final String SALES = "SELECT COUNT(*) FROM till.sale";
    private static final String READ = "Materialized view v.totals is read in the place of tables";

    private final Path folder;
    private final Connection till;

    ViewRewritingTest(@TempDir Path folder) throws SQLException {
        this.folder = folder;
        this.till = ViewServer.till(folder);
    }

    @AfterEach
    void closeTill() throws SQLException {
        till.close();
    }

    @Test
    void onlySessionsThatSayHowOldRowsMayBeGetKeptOnes() throws Exception {
        try (ViewServer braid = start("")) {
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            sell(4);
            assertThat(braid.value(SALES)).isEqualTo("4");

            braid.run("SET max_staleness = '1h'");
            assertThat(braid.value(SALES)).isEqualTo("3");
            assertThat(braid.column("EXPLAIN " + SALES).toString()).contains(READ);
            assertThat(braid.value("SELECT COUNT(data_as_of) FROM sys.query_log WHERE sql_text = '" + SALES + "'"))
                    .isEqualTo("1");

            braid.run("SET enable_view_rewriting = off");
            assertThat(braid.value(SALES)).isEqualTo("4");
            braid.run("RESET enable_view_rewriting");
            assertThat(braid.value(SALES)).isEqualTo("3");
            braid.run("RESET max_staleness");
            assertThat(braid.value(SALES)).isEqualTo("4");
        }
    }

    /** Test with a view that contains another sum, in the position of the query's own sum, below a second grouping. */
    @Test
    void anotherSumOfTheSameGroupsIsNotTheOneThatIsWanted() throws Exception {
        String groups =
                "SELECT k, MAX(s) AS most FROM (SELECT k, j, SUM(%s) AS s FROM till.pair GROUP BY k, j) AS t GROUP"
                        + " BY k";
        String counted =
                "SELECT s, COUNT(*) AS n FROM (SELECT k, j, SUM(%s) AS s FROM till.pair GROUP BY k, j) AS t GROUP BY s";
        try (Statement statement = till.createStatement()) {
            statement.execute("CREATE TABLE pair (k INT NOT NULL, j INT NOT NULL, x INT, y INT)");
            statement.execute("INSERT INTO pair VALUES (1, 1, 10, 1), (1, 2, 20, 2)");
        }
        String views = "CREATE MATERIALIZED VIEW v.most AS " + groups.formatted("x") + ";\n"
                + "CREATE MATERIALIZED VIEW v.counted AS " + counted.formatted("x") + ";\n";
        try (ViewServer braid = ViewServer.start(folder, views)) {
            braid.run("REFRESH MATERIALIZED VIEW v.most");
            braid.run("REFRESH MATERIALIZED VIEW v.counted");
            braid.run("SET max_staleness = '1h'");
            assertThat(braid.value("SELECT most FROM (" + groups.formatted("y") + ") AS q"))
                    .isEqualTo("2");
            assertThat(braid.column(counted.formatted("y") + " ORDER BY s")).containsExactly("1", "2");
            assertThat(braid.value("SELECT most FROM (" + groups.formatted("x") + ") AS q"))
                    .isEqualTo("20");
            assertThat(braid.column("EXPLAIN " + groups.formatted("x")).toString())
                    .contains("v.most is read");
        }
    }

    @Test
    void aQueryCanSayHowOldRowsMayBe() throws Exception {
        String patient = "SELECT /*+ max_staleness(1h) */" + SALES.substring("SELECT".length());
        String strict = "SELECT /*+ max_staleness(1ms) */" + SALES.substring("SELECT".length());
        try (ViewServer braid = start("")) {
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            sell(4);
            Thread.sleep(5);
            for (int i = 0; i < 2; i++) {
                assertThat(braid.value(SALES)).isEqualTo("4");
                assertThat(braid.value(patient)).isEqualTo("3");
            }
            assertThat(braid.value("SELECT hits FROM sys.plans WHERE sql_text = '" + patient + "'"))
                    .as("its plan is found again")
                    .isEqualTo("1");
            braid.run("SET max_staleness = '1h'");
            assertThat(braid.value(SALES)).isEqualTo("3");
            assertThat(braid.value(strict)).isEqualTo("4");
        }
    }

    @Test
    void aPlanIsGivenUpWithTheRowsThatItReads() throws Exception {
        try (ViewServer braid = start("")) {
            braid.run("SET max_staleness = '1h'");
            assertThat(braid.value(SALES)).isEqualTo("3");
            sell(4);
            assertThat(braid.value(SALES)).isEqualTo("4");

            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            assertThat(braid.column("EXPLAIN " + SALES).toString()).contains(READ);
            sell(5);
            assertThat(braid.value(SALES)).isEqualTo("4");
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            assertThat(braid.value(SALES)).isEqualTo("5");

            sell(6);
            assertThat(braid.value(SALES)).isEqualTo("5");
            braid.run("SET max_staleness = '1ms'");
            assertThat(braid.value(SALES)).isEqualTo("6");
            braid.run("SET max_staleness = '1h'");
            assertThat(braid.value(SALES)).isEqualTo("5");
            braid.run("DROP MATERIALIZED VIEW v.totals");
            assertThat(braid.value(SALES)).isEqualTo("6");
        }
    }

    @Test
    void aViewThatCountsItsRowsAsStaleIsNotReadButRefreshed() throws Exception {
        try (ViewServer braid = start("OPTIONS (max_staleness '1 ms', on_stale 'error')")) {
            braid.run("SET max_staleness = '1h'");
            assertThat(braid.value(SALES)).isEqualTo("3");
            braid.await("SELECT COUNT(as_of) FROM sys.matviews", "1");
            sell(4);
            assertThat(braid.value(SALES)).isEqualTo("4");
        }
    }

    @Test
    void whoAsksWhyIsTold() throws Exception {
        try (ViewServer braid = start("")) {
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            assertThat(braid.column("EXPLAIN (WHY) " + SALES).toString())
                    .contains("Materialized view v.totals is not read in the place of tables, because max_staleness"
                            + " does not"
                            + " say");
            assertThat(braid.column("EXPLAIN " + SALES).toString()).doesNotContain("v.totals");

            braid.run("SET max_staleness = '1h'");
            assertThat(braid.column("EXPLAIN (WHY) SELECT MAX(price) FROM till.sale")
                            .toString())
                    .contains("because it keeps nothing from which MAX can be computed");
            braid.run("SET max_staleness = '1ms'");
            assertThat(braid.column("EXPLAIN (WHY) " + SALES).toString())
                    .contains("because its rows are older than they may be");
            braid.run("SET enable_view_rewriting = off");
            assertThat(braid.column("EXPLAIN (WHY) " + SALES).toString())
                    .contains("because enable_view_rewriting is off");
        }
    }

    @Test
    void whoSeesATableUnderAPolicyNeverGetsKeptRows() throws Exception {
        try (ViewServer braid = start("")) {
            braid.run("REFRESH MATERIALIZED VIEW v.totals");
            braid.run("CREATE ROLE clerk");
            braid.run("GRANT SELECT ON DATABASE shop TO ROLE clerk");
            braid.run("CREATE USER ada PASSWORD 'secret'");
            braid.run("GRANT ROLE clerk TO USER ada");
            sell(4);
            try (Connection ada = DriverManager.getConnection(braid.server().url("shop"), "ada", "secret");
                    Statement statement = ada.createStatement()) {
                statement.execute("SET max_staleness = '1h'");
                assertThat(count(statement)).isEqualTo(3);
                braid.run("CREATE ROW FILTER dear ON till.sale TO ROLE clerk USING (price > 1)");
                assertThat(count(statement)).isEqualTo(1);
                braid.run("DROP ROW FILTER dear ON till.sale");
                assertThat(count(statement)).isEqualTo(3);
            }
        }
    }

    private static int count(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery(SALES)) {
            rows.next();
            int count = rows.getInt(1);
            assertThat(rows.next()).isFalse();
            return count;
        }
    }

    private ViewServer start(String options) throws Exception {
        return ViewServer.withTotals(folder, options);
    }

    private void sell(int id) throws SQLException {
        ViewServer.sell(till, id);
    }
}
