package io.braid.vdb;

import java.util.List;

/**
 * {@code CREATE FUNCTION}: a parameterized view, called in FROM.
 *
 * @param sql the query, as written; parameters are referenced by name
 */
public record FunctionDefinition(String schema, String name, List<DeclaredColumn> parameters, String sql, Place place)
        implements Definition {
    public FunctionDefinition {
        parameters = List.copyOf(parameters);
    }

    @Override
    public ObjectKind kind() {
        return ObjectKind.FUNCTION;
    }

    @Override
    public String describe() {
        return "function " + schema + "." + name;
    }

    @Override
    public FunctionDefinition at(Place elsewhere) {
        return new FunctionDefinition(schema, name, DeclaredColumn.at(elsewhere, parameters), sql, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.FUNCTION, schema, name);
    }
}
