package io.braid.connector.duckdb;

import io.braid.connector.jdbc.catalog.StatisticsBuilder;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.type.TypeKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Table statistics of DuckDB, by two queries: the row count, and the optimizer's column statistics, which exist once a
 * row is read.
 */
final class DuckdbStatistics {
    private static final String ROWS = """
            SELECT estimated_size FROM duckdb_tables()
            WHERE database_name = ? AND schema_name = ? AND table_name = ?""";

    private static final Pattern ENDS = Pattern.compile("(?s)\\[Min: ([^,\\]]*), Max: ([^,\\]]*)[,\\]].*");
    private static final Pattern NULLS = Pattern.compile(
            "(?s).*\\[Has Null: (true|false), Has No Null: (true|false)\\](\\[Approx Unique: \\d+\\])?");
    private static final Pattern VALUES = Pattern.compile("(?s).*\\[Approx Unique: (\\d+)\\]");
    /** Kinds without bounds: texts may contain the delimiters, and have no numeric order. */
    private static final Set<TypeKind> WITHOUT_ENDS = Set.of(TypeKind.VARCHAR, TypeKind.VARBINARY);

    private DuckdbStatistics() {}

    static TableStatistics of(Connection connection, TableDescription table) throws SQLException {
        StatisticsBuilder told = new StatisticsBuilder(table);
        try (PreparedStatement query = connection.prepareStatement(ROWS)) {
            int index = 0;
            for (String part : table.name().path()) {
                query.setString(++index, part);
            }
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    // A view: reading one row of it may read everything.
                    return TableStatistics.UNKNOWN;
                }
                told.rows(row.getDouble(1));
            }
        }
        tellColumns(connection, table, told);
        return told.build();
    }

    private static void tellColumns(Connection connection, TableDescription table, StatisticsBuilder told)
            throws SQLException {
        List<ColumnDescription> columns = table.columns();
        String items = columns.stream()
                .map(column -> "stats(" + FileTable.quoted(column.name()) + ")")
                .collect(Collectors.joining(", "));
        String from = table.name().path().stream().map(FileTable::quoted).collect(Collectors.joining("."));
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("SELECT " + items + " FROM " + from + " LIMIT 1")) {
            if (row.next()) {
                for (int i = 0; i < columns.size(); i++) {
                    tell(columns.get(i), row.getString(i + 1), told);
                }
            }
        }
    }

    /**
     * Parses DuckDB's format, such as {@code [Min: 0, Max: 6][Has Null: false, Has No Null: true][Approx Unique: 7]}.
     */
    static void tell(ColumnDescription column, @Nullable String shown, StatisticsBuilder told) {
        if (shown == null) {
            return;
        }
        Matcher ends = ENDS.matcher(shown);
        Matcher nulls = NULLS.matcher(shown);
        Matcher values = VALUES.matcher(shown);
        told.of(column.name(), known -> {
            boolean hasValues = nulls.matches() && nulls.group(2).equals("true");
            if (nulls.matches() && !(hasValues && nulls.group(1).equals("true"))) {
                known.nulls(hasValues ? 0 : 1);
            }
            if (values.matches()) {
                known.distinct(Double.parseDouble(values.group(1)));
            }
            if (hasValues
                    && ends.matches()
                    && !WITHOUT_ENDS.contains(column.type().kind())) {
                known.range(ends.group(1), ends.group(2), 1);
            }
        });
    }
}
