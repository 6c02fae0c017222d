package io.braid.connector.jdbc.dialect;

import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.catalog.TableDescription;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Column in the result of {@link SchemaCatalog#columns}.
 *
 * @param fullType the type in the database's notation, with its width
 */
public record ColumnRow(
        String table,
        TableDescription.Kind kind,
        @Nullable String tableComment,
        String name,
        String fullType,
        NativeColumn type,
        boolean nullable,
        @Nullable String defaultValue,
        ColumnDetails.Generation generation,
        @Nullable String comment) {

    public static ColumnRow read(ResultSet rows, JdbcDialect dialect) throws SQLException {
        String fullType = rows.getString("full_type");
        return new ColumnRow(
                rows.getString("table_name"),
                "VIEW".equals(rows.getString("table_kind")) ? TableDescription.Kind.VIEW : TableDescription.Kind.TABLE,
                text(rows, "table_comment"),
                rows.getString("column_name"),
                fullType,
                new NativeColumn(
                        dialect.typeName(rows.getString("type_name").toLowerCase(Locale.ROOT)),
                        number(rows, "type_length", -1),
                        number(rows, "type_digits", -1),
                        number(rows, "type_scale", 0),
                        text(rows, "charset_name"),
                        text(rows, "collation_name")),
                "YES".equalsIgnoreCase(rows.getString("is_nullable")),
                text(rows, "default_value"),
                generation(text(rows, "generation")),
                text(rows, "column_comment"));
    }

    private static ColumnDetails.Generation generation(@Nullable String name) {
        return name == null ? ColumnDetails.Generation.NONE : ColumnDetails.Generation.valueOf(name);
    }

    private static int number(ResultSet rows, String column, int none) throws SQLException {
        long value = rows.getLong(column);
        return rows.wasNull() ? none : (int) Math.min(value, Integer.MAX_VALUE);
    }

    private static @Nullable String text(ResultSet rows, String column) throws SQLException {
        String text = rows.getString(column);
        return text == null || text.isEmpty() ? null : text;
    }
}
