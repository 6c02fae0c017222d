package io.braid.cli.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class PrintersTest {
    private static final String EVERY_KIND = "SELECT CAST(1 AS BIGINT) AS \"n\", CAST(2.5 AS DECIMAL(10, 3)) AS \"d\","
            + " DATE '2024-02-29' AS \"day\", TIME '01:02:03' AS \"time\", TIMESTAMP '2024-02-29 10:00:00' AS \"at\","
            + " TIMESTAMP WITH TIME ZONE '2024-02-29 10:00:00.5+01:00' AS \"moment\", TRUE AS \"yes\","
            + " X'00FF' AS \"bytes\", CAST(0.5 AS DOUBLE PRECISION) AS \"x\"";

    @Test
    void onlyPeopleAreToldThatAStatementWithoutRowsIsDone() throws Exception {
        StringBuilder out = new StringBuilder();
        new CsvPrinter().printDone(3, out);
        new JsonPrinter().printDone(3, out);
        assertThat(out).isEmpty();
        new TablePrinter(0).printDone(0, out);
        new TablePrinter(0).printDone(3, out);
        assertThat(out).hasToString("OK\nOK, 3 rows\n");
    }

    @Test
    void csvHasTimesAsInSqlAndDecimalsWithTheirScale() throws Exception {
        assertThat(print(new CsvPrinter(), EVERY_KIND)).isEqualTo("""
                n,d,day,time,at,moment,yes,bytes,x
                1,2.500,2024-02-29,01:02:03,2024-02-29 10:00:00,2024-02-29 10:00:00.5+01,true,00ff,0.5
                """);
    }

    @Test
    void csvTellsNullFromEmptyAndQuotesWhatNeedsIt() throws Exception {
        String sql = "SELECT * FROM (VALUES ('', 'a,b', 'say \"hi\"'), (NULL, 'two' || CHAR(10) || 'lines', ' plain '))"
                + " AS t(\"a\", \"b,c\", \"d\")";
        assertThat(print(new CsvPrinter(), sql)).isEqualTo("""
                a,"b,c",d
                "","a,b","say ""hi\"""
                ,"two
                lines", plain\s
                """);
    }

    @Test
    void csvWithoutRowsIsItsHeader() throws Exception {
        assertThat(print(new CsvPrinter(), "SELECT 1 AS \"a\" WHERE FALSE")).isEqualTo("a\n");
    }

    @Test
    void jsonHasNumbersTruthsAndNullsBareAndTheRestQuoted() throws Exception {
        assertThat(print(new JsonPrinter(), EVERY_KIND))
                .startsWith("[\n{\"n\": 1, \"d\": 2.500, \"day\": \"2024-02-29\"")
                .contains("\"yes\": true", "\"x\": 0.5}")
                .endsWith("\n]\n");
        String awkward = "SELECT CAST('NaN' AS DOUBLE PRECISION) AS \"a\", 'q\"\\' || CHAR(7) AS \"a\", NULL AS \"b\"";
        assertThat(print(new JsonPrinter(), awkward))
                .isEqualTo("[\n{\"a\": \"NaN\", \"a_2\": \"q\\\"\\\\\\u0007\", \"b\": null}\n]\n");
        assertThat(print(new JsonPrinter(), "SELECT 1 AS \"a\" WHERE FALSE")).isEqualTo("[]\n");
    }

    @Test
    void tablesAlignNumbersToTheRightAndCountTheirRows() throws Exception {
        String sql = "SELECT * FROM (VALUES (1, 'one'), (100, NULL)) AS t(\"id\", \"name\") ORDER BY 1";
        assertThat(print(new TablePrinter(0), sql)).isEqualTo("""
                 id  name
                ---------
                  1  one
                100  NULL
                (2 rows)
                """);
        assertThat(print(new TablePrinter(0), "SELECT 1 AS \"a\"")).endsWith("(1 row)\n");
        assertThat(print(new TablePrinter(0), "SELECT 1 AS \"a\" WHERE FALSE")).isEqualTo("a\n-\n(0 rows)\n");
    }

    @Test
    void aTableFitsItsTerminalAndIsNeverCutElsewhere() throws Exception {
        String sql = "SELECT REPEAT('x', 100) AS \"long\", 12 AS \"n\"";
        String onTerminal = print(new TablePrinter(40), sql);
        assertThat(onTerminal.lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(40));
        assertThat(onTerminal).contains("x…  12");
        assertThat(print(new TablePrinter(0), sql)).contains("x".repeat(100));
    }

    @Test
    void aCellOfSeveralLinesKeepsThem() throws Exception {
        assertThat(print(new TablePrinter(80), "SELECT 'a' || CHAR(10) || '  b' AS \"plan\", 1 AS \"n\""))
                .isEqualTo("""
                plan  n
                -------
                a     1
                  b
                (1 row)
                """);
    }

    @Test
    void aTableIsAlignedByWhatATerminalShows() throws Exception {
        String sql = "SELECT * FROM (VALUES ('\u65e5\u672c', 1), ('e\u0301', 2), ('abcd', 3)) AS t(\"c\", \"n\")";
        assertThat(print(new TablePrinter(0), sql)).isEqualTo("""
                c     n
                -------
                \u65e5\u672c  1
                e\u0301     2
                abcd  3
                (3 rows)
                """);
        assertThat(print(new TablePrinter(13), "SELECT REPEAT('\u65e5', 10) AS \"c\", 1 AS \"n\""))
                .contains("\n\u65e5\u65e5\u65e5\u65e5\u2026   1\n");
    }

    @Test
    void valuesCannotSpeakToTheTerminal() throws Exception {
        String sql = "SELECT CHAR(27) || '[2J' || CHAR(7) || U&'\\009b' || CHAR(9) || '.' AS \"c\"";
        assertThat(print(new TablePrinter(0), sql)).contains("\n\\x1b[2J\\x07\\x9b    .\n");
        assertThat(print(new VerticalPrinter(), sql)).contains("\\x1b[2J\\x07\\x9b    .\n");
    }

    @Test
    void oneBelowTheOtherEachValueHasALine() throws Exception {
        String sql = "SELECT * FROM (VALUES (1, 'one' || CHAR(10) || 'two'), (2, NULL)) AS t(\"id\", \"text\")";
        assertThat(print(new VerticalPrinter(), sql)).isEqualTo("""
                -[ RECORD 1 ]-
                id   | 1
                text | one
                     | two
                -[ RECORD 2 ]-
                id   | 2
                text | NULL
                (2 rows)
                """);
        assertThat(print(new VerticalPrinter(), "SELECT 1 AS \"a\" WHERE FALSE"))
                .isEqualTo("(0 rows)\n");
    }

    @Test
    void manyRowsHaveOneHeader() throws Exception {
        String table = print(new TablePrinter(0), "SELECT x AS \"x\" FROM SYSTEM_RANGE(1, 5000)");
        assertThat(table.lines().filter(line -> line.strip().equals("x"))).hasSize(1);
        assertThat(table.lines()).hasSize(5003);
        assertThat(table).endsWith("(5000 rows)\n");
    }

    private static String print(ResultPrinter printer, String sql) throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            StringBuilder out = new StringBuilder();
            printer.print(rows, out);
            return out.toString();
        }
    }
}
