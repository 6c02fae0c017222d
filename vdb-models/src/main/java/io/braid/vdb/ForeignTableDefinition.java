package io.braid.vdb;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE FOREIGN TABLE}: a table of a source whose columns the model declares instead of importing them.
 *
 * @param server its source, or null for that of its schema
 * @param options {@code remote_name}: the path in the source, if it differs from the table's name
 */
public record ForeignTableDefinition(
        String schema,
        String name,
        List<DeclaredColumn> columns,
        DeclaredKeys keys,
        @Nullable String server,
        Map<String, String> options,
        Place place)
        implements Definition {
    /** Names of all options. */
    public static final Set<String> OPTIONS = Set.of("remote_name");

    public ForeignTableDefinition {
        columns = List.copyOf(columns);
        options = Map.copyOf(options);
    }

    /** Finds a column by its name, ignoring letter case. */
    public Optional<DeclaredColumn> column(String columnName) {
        return columns.stream()
                .filter(column -> column.name().equalsIgnoreCase(columnName))
                .findFirst();
    }

    @Override
    public ObjectKind kind() {
        return ObjectKind.FOREIGN_TABLE;
    }

    @Override
    public String describe() {
        return "foreign table " + schema + "." + name;
    }

    @Override
    public ForeignTableDefinition at(Place elsewhere) {
        return new ForeignTableDefinition(
                schema, name, DeclaredColumn.at(elsewhere, columns), keys, server, options, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.FOREIGN_TABLE, schema, name);
    }
}
