package io.braid.connector.jdbc.catalog;

import io.braid.connector.jdbc.dialect.ColumnRow;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.MappedType;
import io.braid.connector.jdbc.dialect.SchemaCatalog;
import io.braid.connector.jdbc.dialect.SchemaName;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reader of table descriptions from the catalog of a source. */
public final class SchemaReader {
    private final JdbcDialect dialect;
    private final SourceErrors errors;

    public SchemaReader(JdbcDialect dialect, SourceErrors errors) {
        this.dialect = dialect;
        this.errors = errors;
    }

    public List<TableDescription> describe(Connection connection, ImportRequest request) throws SQLException {
        SchemaName schema = schema(connection, request.schema());
        SchemaCatalog catalog = dialect.traits().schema();
        Map<String, List<ColumnRow>> tables = new LinkedHashMap<>();
        catalog.columns(connection, schema, dialect, column -> {
            if (request.wants(column.table())) {
                tables.computeIfAbsent(column.table(), table -> new ArrayList<>())
                        .add(column);
            }
        });
        Map<String, KeyCollector> keys = new HashMap<>();
        catalog.keys(connection, schema, key -> keys.computeIfAbsent(key.table(), table -> new KeyCollector())
                .add(key));
        return tables.entrySet().stream()
                .map(table -> table(schema, table.getValue(), keys.get(table.getKey())))
                .toList();
    }

    /** The schema of a name. Fails unless exactly one matches. */
    public SchemaName schema(Connection connection, String name) throws SQLException {
        return SchemaName.find(name, dialect.traits().schema().schemas(connection))
                .orElseThrow(() -> errors.of(
                        ErrorCode.INVALID_NAME,
                        "has no schema, or more than one, that is called '" + name
                                + "': give its name as the source spells it, as schema or catalog.schema"));
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
        MappedType type = MappedType.of(dialect, column.type());
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
}
