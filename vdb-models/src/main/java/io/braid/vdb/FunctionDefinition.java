package io.braid.vdb;

import java.util.List;

/**
 * {@code CREATE FUNCTION}: a view with parameters, called in FROM.
 *
 * @param sql the query, as written; a parameter's name stands in it for the parameter
 */
public record FunctionDefinition(String schema, String name, List<DeclaredColumn> parameters, String sql, Place place)
        implements Definition {
    public FunctionDefinition {
        parameters = List.copyOf(parameters);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.FUNCTION, schema, name);
    }
}
