package io.braid.connector.jdbc;

import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.ErrorCode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Describes the tables of a schema with three queries. */
final class SchemaReader {
    /** So many rows are fetched at a time that some drivers need no second round trip for a large schema. */
    private static final int FETCH_ROWS = 100_000;

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
        Map<String, List<ColumnRow>> tables = new LinkedHashMap<>();
        ask(connection, dialect.traits().schema().columns(), schema, rows -> {
            if (request.wants(rows.getString("table_name"))) {
                ColumnRow column = ColumnRow.read(rows, dialect);
                tables.computeIfAbsent(column.table(), table -> new ArrayList<>())
                        .add(column);
            }
        });
        Map<String, KeyCollector> keys = new HashMap<>();
        ask(connection, dialect.traits().schema().keys(), schema, rows -> {
            KeyRow key = KeyRow.read(rows);
            keys.computeIfAbsent(key.table(), table -> new KeyCollector()).add(key);
        });
        return tables.entrySet().stream()
                .map(table -> table(schema, table.getValue(), keys.get(table.getKey())))
                .toList();
    }

    private TableDescription table(SchemaName schema, List<ColumnRow> columns, @Nullable KeyCollector keys) {
        ColumnRow first = columns.get(0);
        return new TableDescription(
                new TableName(schema.catalog(), schema.schema(), first.table()),
                first.kind(),
                columns.stream().map(this::column).toList(),
                keys == null ? TableKeys.NONE : keys.keys(),
                first.tableComment());
    }

    private ColumnDescription column(ColumnRow column) {
        ColumnType type = ColumnType.of(dialect, column.type());
        return new ColumnDescription(
                column.name(),
                type.type().withNullable(column.nullable()),
                column.fullType(),
                type.text(),
                new ColumnDetails(
                        column.type().charset(),
                        column.type().collation(),
                        column.defaultValue(),
                        column.generation(),
                        column.comment(),
                        type.note()));
    }

    private List<SchemaName> schemas(Connection connection) throws SQLException {
        List<SchemaName> schemas = new ArrayList<>();
        ask(
                connection,
                dialect.traits().schema().schemas(),
                new SchemaName(null, null),
                rows -> schemas.add(new SchemaName(rows.getString(1), rows.getString(2))));
        return schemas;
    }

    /** Takes a row of an answer. */
    private interface RowTaker {
        void take(ResultSet row) throws SQLException;
    }

    private void ask(Connection connection, String sql, SchemaName schema, RowTaker taker) throws SQLException {
        if (dialect.traits().schema().naming() == SchemaQueries.Naming.LITERALS) {
            try (Statement query = connection.createStatement();
                    ResultSet rows = query.executeQuery(withLiterals(sql, schema.parts()))) {
                takeAll(rows, taker);
            }
            return;
        }
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setFetchSize(FETCH_ROWS);
            List<String> parts = schema.parts();
            for (int i = 0; i < marks(sql); i++) {
                query.setString(i + 1, parts.get(i % parts.size()));
            }
            try (ResultSet rows = query.executeQuery()) {
                takeAll(rows, taker);
            }
        }
    }

    private static void takeAll(ResultSet rows, RowTaker taker) throws SQLException {
        while (rows.next()) {
            taker.take(rows);
        }
    }

    private static long marks(String sql) {
        return sql.chars().filter(c -> c == '?').count();
    }

    private static String withLiterals(String sql, List<String> parts) {
        String[] pieces = sql.split("\\?", -1);
        StringBuilder text = new StringBuilder(pieces[0]);
        for (int i = 1; i < pieces.length; i++) {
            String part = parts.get((i - 1) % parts.size());
            text.append('\'').append(part.replace("'", "''")).append('\'').append(pieces[i]);
        }
        return text.toString();
    }
}
