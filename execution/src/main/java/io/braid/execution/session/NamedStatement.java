package io.braid.execution.session;

import io.braid.spi.type.DataType;
import java.time.Instant;
import java.util.List;

/**
 * A prepared statement of a session, under the client's name for it.
 *
 * @param sql the command that prepared it
 * @param declared parameter types as the client has written them; empty if it has not declared any
 * @param parameters the types of its parameters
 * @param columns the types of its result columns
 * @param fromSql true if SQL PREPARE created it, false for a protocol message
 */
public record NamedStatement(
        String name,
        String sql,
        Instant since,
        List<String> declared,
        List<DataType> parameters,
        List<DataType> columns,
        boolean fromSql) {
    public NamedStatement {
        declared = List.copyOf(declared);
        parameters = List.copyOf(parameters);
        columns = List.copyOf(columns);
    }
}
