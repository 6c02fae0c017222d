package io.braid.connector.jdbc;

import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Describes the tables of a schema in three round trips. */
final class SchemaReader {
    private static final Logger LOG = LoggerFactory.getLogger(SchemaReader.class);

    private final JdbcDialect dialect;
    private final SourceErrors errors;

    SchemaReader(JdbcDialect dialect, SourceErrors errors) {
        this.dialect = dialect;
        this.errors = errors;
    }

    List<TableDescription> describe(Connection connection, ImportRequest request) throws SQLException {
        SchemaName schema = SchemaName.find(request.schema(), schemas(connection))
                .orElseThrow(() -> errors.of(
                        ErrorCode.INVALID_NAME,
                        "has no schema, or more than one, that is called '" + request.schema()
                                + "': give its name as the source spells it, as schema or catalog.schema"));
        Map<String, List<String>> keys = keys(connection, schema);
        Map<String, TableColumns> tables = columns(connection, schema, request);
        return tables.entrySet().stream()
                .filter(table -> !table.getValue().columns().isEmpty())
                .map(table -> new TableDescription(
                        new TableName(schema.catalog(), schema.schema(), table.getKey()),
                        TableDescription.Kind.TABLE,
                        table.getValue().columns(),
                        TableKeys.primary(knownKey(keys.getOrDefault(table.getKey(), List.of()), table.getValue())),
                        table.getValue().comment()))
                .toList();
    }

    /** The columns of a table, being collected. */
    private record TableColumns(@Nullable String comment, List<ColumnDescription> columns) {
        boolean has(String name) {
            return columns.stream().anyMatch(column -> column.name().equals(name));
        }
    }

    /** A key of which Braid cannot hold a column is no key to it. */
    private static List<String> knownKey(List<String> key, TableColumns table) {
        return key.stream().allMatch(table::has) ? key : List.of();
    }

    private List<SchemaName> schemas(Connection connection) throws SQLException {
        List<SchemaName> schemas = new ArrayList<>();
        try (PreparedStatement query =
                        connection.prepareStatement(dialect.traits().schema().schemas());
                ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                schemas.add(new SchemaName(rows.getString(1), rows.getString(2)));
            }
        }
        return schemas;
    }

    private Map<String, List<String>> keys(Connection connection, SchemaName schema) throws SQLException {
        Map<String, List<String>> keys = new LinkedHashMap<>();
        try (PreparedStatement query =
                        prepare(connection, dialect.traits().schema().keys(), schema);
                ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                keys.computeIfAbsent(rows.getString(1), table -> new ArrayList<>())
                        .add(rows.getString(2));
            }
        }
        return keys;
    }

    private Map<String, TableColumns> columns(Connection connection, SchemaName schema, ImportRequest request)
            throws SQLException {
        Map<String, TableColumns> tables = new LinkedHashMap<>();
        try (PreparedStatement query =
                        prepare(connection, dialect.traits().schema().columns(), schema);
                ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                String table = rows.getString(1);
                if (request.wants(table)) {
                    String comment = text(rows, 2);
                    List<ColumnDescription> columns = tables.computeIfAbsent(
                                    table, name -> new TableColumns(comment, new ArrayList<>()))
                            .columns();
                    column(rows, table).ifPresent(columns::add);
                }
            }
        }
        return tables;
    }

    private Optional<ColumnDescription> column(ResultSet rows, String table) throws SQLException {
        String name = rows.getString(3);
        NativeColumn column = new NativeColumn(
                rows.getString(4).toLowerCase(java.util.Locale.ROOT),
                number(rows, 5),
                number(rows, 6),
                number(rows, 7),
                "YES".equalsIgnoreCase(rows.getString(8)),
                text(rows, 9));
        String comment = text(rows, 10);
        Optional<DataType> type = dialect.typeOf(column);
        if (type.isEmpty()) {
            LOG.info("{}", errors.ofColumn(table, name, column.type()));
        }
        return type.map(known -> new ColumnDescription(
                name,
                known.withNullable(column.nullable()),
                column.type(),
                dialect.textOf(column).orElse(null),
                new ColumnDetails(null, column.collation(), null, ColumnDetails.Generation.NONE, comment, null)));
    }

    private static PreparedStatement prepare(Connection connection, String sql, SchemaName schema) throws SQLException {
        PreparedStatement query = connection.prepareStatement(sql);
        int index = 0;
        for (String part : schema.parts()) {
            query.setString(++index, part);
        }
        return query;
    }

    private static int number(ResultSet rows, int column) throws SQLException {
        long value = rows.getLong(column);
        return rows.wasNull() || value < 0 ? -1 : (int) Math.min(value, Integer.MAX_VALUE);
    }

    private static @Nullable String text(ResultSet rows, int column) throws SQLException {
        String text = rows.getString(column);
        return text == null || text.isEmpty() ? null : text;
    }
}
