package io.braid.vdb;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE VIEW} and {@code CREATE MATERIALIZED VIEW}: a named query in a virtual schema.
 *
 * @param columns names for the columns of the query, in order; empty for the query's own
 * @param options of a materialized view
 * @param sql the query, as written
 */
public record ViewDefinition(
        String schema,
        String name,
        boolean materialized,
        List<String> columns,
        Map<String, String> options,
        String sql,
        Place place)
        implements Definition {
    public ViewDefinition {
        columns = List.copyOf(columns);
        options = Map.copyOf(options);
    }

    /** Creates a plain view with the column names of its query. */
    public ViewDefinition(String schema, String name, String sql, Place place) {
        this(schema, name, false, List.of(), Map.of(), sql, place);
    }

    /** Returns the server that stores the rows of a materialized view; null for Braid's own store. */
    public @Nullable String store() {
        return options.entrySet().stream()
                .filter(option -> option.getKey().equalsIgnoreCase(MaterializedOptions.STORE))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    /** Returns a copy with the storing server renamed. */
    ViewDefinition keptBy(String server) {
        Map<String, String> moved = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        moved.putAll(options);
        moved.put(MaterializedOptions.STORE, server);
        return new ViewDefinition(schema, name, materialized, columns, moved, sql, place);
    }

    @Override
    public ObjectKind kind() {
        return materialized ? ObjectKind.MATERIALIZED_VIEW : ObjectKind.VIEW;
    }

    @Override
    public String describe() {
        return kind().words() + " " + schema + "." + name;
    }

    @Override
    public ViewDefinition at(Place elsewhere) {
        return new ViewDefinition(schema, name, materialized, columns, options, sql, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.VIEW, schema, name);
    }
}
