package io.braid.vdb;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE FOREIGN TABLE}: a table of a source whose columns the model declares instead of importing them.
 *
 * @param server the source it lives in, or null for that of its schema
 * @param options {@code remote_name}: the path in the source, if it is not the table's own name there
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
    public ForeignTableDefinition {
        columns = List.copyOf(columns);
        options = Map.copyOf(options);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.FOREIGN_TABLE, schema, name);
    }
}
