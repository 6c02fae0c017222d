package io.braid.planner.calcite.workaround;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.dialect.DuckDBSqlDialect;
import org.apache.calcite.sql.dialect.MssqlSqlDialect;
import org.apache.calcite.sql.dialect.MysqlSqlDialect;
import org.apache.calcite.sql.dialect.PostgresqlSqlDialect;
import org.junit.jupiter.api.Test;

/**
 * Faults of Calcite in the SQL that it writes, around which {@code SourceSql} and {@code Dialects} work. A test fails
 * once upstream is fixed.
 */
final class SourceTextFaultsTest {
    private static final String FIXED = "Calcite writes what the database understands now";

    /** CALCITE-7655. No source is sent windows yet. */
    @Test
    void windowsStandInGroupBy() {
        assertWrites(
                "SELECT n, COUNT(*) AS c FROM (SELECT ROW_NUMBER() OVER (ORDER BY id) AS n FROM emp) AS t GROUP BY n",
                PostgresqlSqlDialect.DEFAULT,
                "GROUP BY ROW_NUMBER()");
    }

    /** CALCITE-7679. */
    @Test
    void constantsOfNestedProjectionsStandInGroupBy() {
        RelNode groups = PlainCalcite.converted(
                "SELECT k FROM (SELECT k FROM (SELECT NULL AS k FROM emp) AS a) AS b GROUP BY k", false);
        assertThat(PlainCalcite.sql(groups, PostgresqlSqlDialect.DEFAULT))
                .as(FIXED)
                .endsWith("GROUP BY NULL");
    }

    /** CALCITE-7439. */
    @Test
    void groupsAreByAColumnOfSeveralTables() {
        RelNode groups = PlainCalcite.rewritten(
                PlainCalcite.converted("SELECT DISTINCT id FROM (SELECT p.id, (SELECT MAX(q.id) FROM emp AS q"
                        + " WHERE q.id = p.id) AS m FROM emp AS p) AS a LEFT JOIN emp AS b USING (id)"
                        + " WHERE a.id IN (SELECT id FROM dept)"),
                CoreRules.PROJECT_SUB_QUERY_TO_MARK_CORRELATE,
                CoreRules.FILTER_SUB_QUERY_TO_MARK_CORRELATE,
                CoreRules.MARK_TO_SEMI_OR_ANTI_JOIN_RULE,
                CoreRules.PROJECT_TO_SEMI_JOIN);
        assertThat(PlainCalcite.sql(groups, PostgresqlSqlDialect.DEFAULT))
                .as(FIXED)
                .endsWith("GROUP BY \"ID\"");
    }

    /** CALCITE-7505. */
    @Test
    void subQueryOverTheSameTableHidesTheRowOutside() {
        assertWrites(
                "SELECT id FROM emp AS a WHERE EXISTS (SELECT * FROM emp AS b WHERE b.id = a.deptno)",
                PostgresqlSqlDialect.DEFAULT,
                "\"ID\" = \"EMP\".\"DEPTNO\"");
    }

    /** No issue is known. */
    @Test
    void aggregatesStandInAggregates() {
        assertWrites(
                "SELECT MAX(c) FROM (SELECT COUNT(*) AS c FROM emp GROUP BY deptno) AS t",
                DuckDBSqlDialect.DEFAULT,
                "MAX(COUNT(*))");
    }

    /** No issue is known. */
    @Test
    void constantKeysBecomeAJoin() {
        assertWrites(
                "SELECT k, COUNT(*) FROM (SELECT 5 AS k FROM emp) AS a GROUP BY k",
                PostgresqlSqlDialect.DEFAULT,
                "FROM \"EMP\", (VALUES (5)) AS \"t\" (\"K\")");
    }

    /** No issue is known. */
    @Test
    void offsetsHaveNoLimitWhereMySqlWantsOne() {
        String sql = PlainCalcite.sql(
                PlainCalcite.converted("SELECT id FROM emp ORDER BY id OFFSET 3 ROWS"), MysqlSqlDialect.DEFAULT);
        assertThat(sql).as(FIXED).contains("OFFSET 3").doesNotContain("LIMIT");
    }

    /** No issue is known. */
    @Test
    void offsetsAreNotWrittenForSqlServer() {
        RelNode rows = PlainCalcite.converted("SELECT id FROM emp ORDER BY id OFFSET 3 ROWS");
        assertThatThrownBy(() -> PlainCalcite.sql(rows, MssqlSqlDialect.DEFAULT))
                .as(FIXED)
                .isInstanceOf(NullPointerException.class);
    }

    private static void assertWrites(String sql, SqlDialect dialect, String wrong) {
        assertThat(PlainCalcite.sql(PlainCalcite.converted(sql), dialect))
                .as(FIXED)
                .contains(wrong);
    }
}
