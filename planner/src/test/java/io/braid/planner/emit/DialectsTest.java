package io.braid.planner.emit;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.calcite.sql.dialect.AnsiSqlDialect;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every dialect in which a connector may ask for SQL is there, and quotes names whatever is in them. */
class DialectsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "big_query",
                "clickhouse",
                "db2",
                "derby",
                "duckdb",
                "exasol",
                "firebird",
                "h2",
                "hive",
                "hsqldb",
                "informix",
                "mssql",
                "mysql",
                "netezza",
                "oracle",
                "phoenix",
                "postgresql",
                "presto",
                "redshift",
                "snowflake",
                "teradata",
                "trino",
                "vertica"
            })
    void everyDialectQuotesNames(String name) {
        assertThat(Dialects.named(name)).isNotSameAs(AnsiSqlDialect.DEFAULT);
        assertThat(Dialects.named(name).quoteIdentifier("a b; --")).matches("[\"`\\[]a b; --[\"`\\]]");
    }
}
