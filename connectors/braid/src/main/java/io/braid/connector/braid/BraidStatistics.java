package io.braid.connector.braid;

import io.braid.connector.jdbc.catalog.SchemaQueries;
import io.braid.connector.jdbc.catalog.StatisticsBuilder;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Table statistics of another Braid server, which collects them from its sources when it plans a query. */
final class BraidStatistics {
    private static final Pattern ROWS = Pattern.compile("\"Plan Rows\"\\s*:\\s*([0-9.eE+]+)");
    private static final Pattern GUESSED = Pattern.compile("\"Guessed\"\\s*:\\s*true");

    private static final String COLUMNS = """
            SELECT column_name, distinct_values, null_share
            FROM sys.column_statistics
            WHERE schema_name = ? AND table_name = ?""";

    private BraidStatistics() {}

    static TableStatistics of(Connection connection, TableDescription table) throws SQLException {
        TableName name = table.name();
        StatisticsBuilder builder = new StatisticsBuilder(table);
        try (Statement statement = connection.createStatement()) {
            String schema = Objects.requireNonNull(name.schema());
            String path = quoted(schema) + "." + quoted(name.table());
            try (ResultSet plan = statement.executeQuery("EXPLAIN (FORMAT JSON) SELECT * FROM " + path)) {
                plan.next();
                Matcher rows = ROWS.matcher(plan.getString(1));
                if (rows.find() && !GUESSED.matcher(plan.getString(1)).find()) {
                    builder.rows(Double.parseDouble(rows.group(1)));
                }
            }
            List<String> parts = List.of(schema, name.table());
            try (ResultSet columns = statement.executeQuery(SchemaQueries.withLiterals(COLUMNS, parts))) {
                while (columns.next()) {
                    double distinct = columns.getDouble(2);
                    double nulls = columns.getDouble(3);
                    boolean known = !columns.wasNull();
                    builder.of(columns.getString(1), column -> {
                        column.distinct(distinct);
                        if (known) {
                            column.nulls(nulls);
                        }
                    });
                }
            }
        }
        return builder.build();
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
