package io.braid.connector.generic;

import io.braid.connector.jdbc.dialect.ColumnRow;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.KeyRow;
import io.braid.connector.jdbc.dialect.NativeColumn;
import io.braid.connector.jdbc.dialect.SchemaCatalog;
import io.braid.connector.jdbc.dialect.SchemaName;
import io.braid.spi.catalog.ColumnDetails.Generation;
import io.braid.spi.catalog.TableDescription;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Catalog of a database from its JDBC driver's metadata. Keys and indexes are not read: some databases do not enforce
 * declared keys, and drivers report them table by table.
 */
final class DriverCatalog implements SchemaCatalog {
    private static final String ANY = "%";

    /**
     * Attributes of a table that its columns do not have.
     *
     * @param type the driver's name of the table type
     */
    private record Table(String type, @Nullable String comment) {}

    @Override
    public List<SchemaName> schemas(Connection connection) throws SQLException {
        DatabaseMetaData driver = connection.getMetaData();
        boolean catalogs = driver.supportsCatalogsInDataManipulation();
        List<SchemaName> schemas = new ArrayList<>();
        try (ResultSet rows = driver.getSchemas()) {
            while (rows.next()) {
                schemas.add(
                        new SchemaName(catalogs ? text(rows, "TABLE_CATALOG") : null, rows.getString("TABLE_SCHEM")));
            }
        }
        if (schemas.isEmpty()) {
            // In some databases, schemas are JDBC catalogs.
            try (ResultSet rows = driver.getCatalogs()) {
                while (rows.next()) {
                    schemas.add(new SchemaName(rows.getString("TABLE_CAT"), null));
                }
            }
        }
        return schemas;
    }

    @Override
    public void columns(Connection connection, SchemaName schema, JdbcDialect dialect, Consumer<ColumnRow> taker)
            throws SQLException {
        DatabaseMetaData driver = connection.getMetaData();
        Map<String, Table> tables = tables(driver, schema);
        try (ResultSet rows = driver.getColumns(schema.catalog(), pattern(schema, driver), ANY, ANY)) {
            while (rows.next()) {
                Table table = tables.get(rows.getString("TABLE_NAME"));
                if (table != null && isOf(schema, rows)) {
                    taker.accept(column(rows, table));
                }
            }
        }
    }

    @Override
    public void keys(Connection connection, SchemaName schema, Consumer<KeyRow> taker) {}

    private static Map<String, Table> tables(DatabaseMetaData driver, SchemaName schema) throws SQLException {
        Map<String, Table> tables = new HashMap<>();
        try (ResultSet rows = driver.getTables(schema.catalog(), pattern(schema, driver), ANY, null)) {
            while (rows.next()) {
                String type = String.valueOf(rows.getString("TABLE_TYPE")).toUpperCase(Locale.ROOT);
                if (isOf(schema, rows) && isReadable(type)) {
                    tables.put(rows.getString("TABLE_NAME"), new Table(type, text(rows, "REMARKS")));
                }
            }
        }
        return tables;
    }

    /** A pattern that matches the name, with escape characters in it doubled. */
    private static @Nullable String pattern(SchemaName schema, DatabaseMetaData driver) throws SQLException {
        String name = schema.schema();
        String escape = driver.getSearchStringEscape();
        return name == null || escape == null || escape.isEmpty() ? name : name.replace(escape, escape + escape);
    }

    /** True if a row belongs to the schema: drivers treat its name as a pattern, which may match others. */
    private static boolean isOf(SchemaName schema, ResultSet rows) throws SQLException {
        return schema.schema() == null || schema.schema().equals(rows.getString("TABLE_SCHEM"));
    }

    /** True for tables and views; some drivers list indexes, sequences and types too. */
    private static boolean isReadable(String type) {
        return type.contains("TABLE") || type.contains("VIEW") || type.equals("SYNONYM") || type.equals("ALIAS");
    }

    private static ColumnRow column(ResultSet rows, Table table) throws SQLException {
        int jdbcType = rows.getInt("DATA_TYPE");
        int size = number(rows, "COLUMN_SIZE");
        int digits = number(rows, "DECIMAL_DIGITS");
        boolean seconds =
                jdbcType == Types.TIMESTAMP || jdbcType == Types.TIME || jdbcType == Types.TIMESTAMP_WITH_TIMEZONE;
        // A number with a precision but no scale has any scale.
        int precision = seconds ? digits : digits == -1 ? -1 : size;
        NativeColumn type = new NativeColumn(
                GenericTypes.name(jdbcType, String.valueOf(rows.getString("TYPE_NAME")), size),
                size,
                precision,
                digits,
                null,
                null);
        return new ColumnRow(
                rows.getString("TABLE_NAME"),
                table.type().equals("VIEW") ? TableDescription.Kind.VIEW : TableDescription.Kind.TABLE,
                table.comment(),
                rows.getString("COLUMN_NAME"),
                GenericTypes.written(type),
                type,
                rows.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls,
                text(rows, "COLUMN_DEF"),
                generation(rows),
                text(rows, "REMARKS"));
    }

    private static Generation generation(ResultSet rows) throws SQLException {
        if ("YES".equals(rows.getString("IS_GENERATEDCOLUMN"))) {
            return Generation.ALWAYS;
        }
        return "YES".equals(rows.getString("IS_AUTOINCREMENT")) ? Generation.IDENTITY : Generation.NONE;
    }

    private static int number(ResultSet rows, String column) throws SQLException {
        int value = rows.getInt(column);
        return rows.wasNull() ? -1 : value;
    }

    private static @Nullable String text(ResultSet rows, String column) throws SQLException {
        String text = rows.getString(column);
        return Objects.requireNonNullElse(text, "").isBlank() ? null : text;
    }
}
