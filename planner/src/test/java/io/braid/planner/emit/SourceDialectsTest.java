package io.braid.planner.emit;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.dialect.AnsiSqlDialect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.TimestampString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SQL dialects: all that connectors refer to exist, and quote any name. */
class SourceDialectsTest {
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
        assertThat(SourceDialects.named(name)).isNotSameAs(AnsiSqlDialect.DEFAULT);
        assertThat(SourceDialects.named(name).quoteIdentifier("a b; --")).matches("[\"`\\[]a b; --[\"`\\]]");
    }

    @Test
    void theStandardQuotesNamesAsTheStandardDoes() {
        assertThat(SourceDialects.named("standard").quoteIdentifier("a\"b")).isEqualTo("\"a\"\"b\"");
    }

    @Test
    void aMomentIsTheSameToSqlServerInAnyLanguage() {
        SqlNode moment = SqlLiteral.createTimestamp(
                SqlTypeName.TIMESTAMP, new TimestampString("1995-01-02 03:04:05.1234567"), 7, SqlParserPos.ZERO);

        assertThat(moment.toSqlString(SourceDialects.named("mssql")).getSql())
                .isEqualTo("CAST('1995-01-02 03:04:05.1234567' AS DATETIME2)");
    }
}
