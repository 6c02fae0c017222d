package io.braid.connector.postgresql;

import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnSpread;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What ANALYZE has found out about a table, in one query. */
final class PostgresqlStatistics {
    /** Distinct counts below zero are shares of the number of rows. */
    private static final String STATISTICS = """
            SELECT c.reltuples, s.attname,
              CASE WHEN s.n_distinct < 0 THEN -s.n_distinct * c.reltuples ELSE s.n_distinct END, s.null_frac,
              s.most_common_vals::text::text[], s.most_common_freqs, s.histogram_bounds::text::text[]
            FROM pg_catalog.pg_class c
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            LEFT JOIN pg_catalog.pg_stats s ON s.schemaname = n.nspname AND s.tablename = c.relname
              AND s.inherited = (c.relkind = 'p')
            WHERE n.nspname = ? AND c.relname = ? AND c.relkind IN ('r', 'p', 'm')""";

    private PostgresqlStatistics() {}

    static TableStatistics of(Connection connection, TableDescription table) throws SQLException {
        Map<String, TypeKind> kinds = new HashMap<>();
        for (ColumnDescription column : table.columns()) {
            kinds.put(column.name(), column.type().kind());
        }
        OptionalDouble rows = OptionalDouble.empty();
        Map<String, Double> distinct = new HashMap<>();
        Map<String, ColumnSpread> spreads = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(STATISTICS)) {
            query.setString(1, table.name().schema());
            query.setString(2, table.name().table());
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    double count = found.getDouble(1);
                    // Below zero: never analyzed.
                    rows = count < 0 ? OptionalDouble.empty() : OptionalDouble.of(count);
                    String column = found.getString(2);
                    if (column == null) {
                        continue;
                    }
                    if (found.getDouble(3) > 0) {
                        distinct.put(column, found.getDouble(3));
                    }
                    TypeKind kind = kinds.get(column);
                    if (kind != null) {
                        spreads.put(column, spread(found, kind));
                    }
                }
            }
        }
        return new TableStatistics(rows, distinct, spreads);
    }

    private static ColumnSpread spread(ResultSet found, TypeKind kind) throws SQLException {
        Object[] values = array(found.getArray(5));
        Object[] shares = array(found.getArray(6));
        Map<Object, Double> common = new HashMap<>();
        for (int i = 0; i < Math.min(values.length, shares.length); i++) {
            Object value = value((String) values[i], kind);
            if (value != null) {
                common.put(value, ((Number) shares[i]).doubleValue());
            }
        }
        List<Double> bounds = new ArrayList<>();
        for (Object bound : array(found.getArray(7))) {
            Object value = value((String) bound, kind);
            if (value != null) {
                ColumnSpread.rank(value).ifPresent(bounds::add);
            }
        }
        return new ColumnSpread(found.getDouble(4), common, bounds);
    }

    private static Object[] array(@Nullable Array array) throws SQLException {
        return array == null ? new Object[0] : (Object[]) array.getArray();
    }

    /** What a text of PostgreSQL's is in Braid, of types in which constants are compared; null for any other. */
    private static @Nullable Object value(String text, TypeKind kind) {
        try {
            return switch (kind) {
                case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, REAL, DOUBLE -> new BigDecimal(text);
                case VARCHAR -> text;
                case DATE -> LocalDate.parse(text);
                case TIMESTAMP -> LocalDateTime.parse(text.replace(' ', 'T'));
                default -> null;
            };
        } catch (NumberFormatException | DateTimeException e) {
            // Infinity, NaN, and years that Braid does not know.
            return null;
        }
    }
}
