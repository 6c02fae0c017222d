package io.braid.connector.jdbc.dialect;

import io.braid.spi.type.DataType;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Statements and types with which Braid writes its own tables into a database.
 *
 * @param properties additional connection properties for writing
 * @param types the column type that stores the values of a type exactly and is read back as it; empty if there is none
 * @param tables the clause after the column list of CREATE TABLE
 * @param longKey the suffix of a text or binary column in an index, which may exceed the index's key length
 * @param same the condition that the columns {@code %1$s} and {@code %2$s} have identical values, or are both null,
 *     with text compared by bytes
 * @param findsByIndex true if an index supports that condition
 * @param transactional true if a rollback removes a table created in the transaction
 * @param analyze the statement that collects statistics of the table {@code %s}
 * @param size the query for the size of a table in bytes; {@code %1$s} is its schema and {@code %2$s} its name, as text
 *     literals
 * @param refuses true if an error means that the database is read-only, or that its user may not write
 */
public record WriteStatements(
        Map<String, String> properties,
        Function<DataType, Optional<String>> types,
        String tables,
        String longKey,
        String same,
        boolean findsByIndex,
        boolean transactional,
        String analyze,
        String size,
        Predicate<SQLException> refuses) {
    public WriteStatements {
        properties = Map.copyOf(properties);
    }
}
