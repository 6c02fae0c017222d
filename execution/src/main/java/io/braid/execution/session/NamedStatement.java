package io.braid.execution.session;

import io.braid.spi.type.DataType;
import java.time.Instant;
import java.util.List;

/**
 * A prepared statement of a session, by the name that its client has given it.
 *
 * @param sql the command that prepared it
 * @param declared the types of its parameters as the client has written them; empty if it has written none
 * @param parameters the types of its parameters
 * @param columns the types of the columns of its result
 * @param fromSql true if an SQL command prepared it, false for a message of the protocol
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
