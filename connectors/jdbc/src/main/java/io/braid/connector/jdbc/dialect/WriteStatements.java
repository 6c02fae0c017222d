package io.braid.connector.jdbc.dialect;

import io.braid.spi.type.DataType;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Statements and types by which Braid writes tables into a database.
 *
 * @param properties with which the driver connects to write, beside those with which it connects to read
 * @param types the type that keeps the values of one of Braid's exactly, and is read as that; nothing where there is
 *     none
 * @param tables what stands behind the columns of a table that is made
 * @param longKey what stands behind a column of text or bytes in an index, which may be longer than an index takes
 * @param same the condition that two columns have the same value or none, which tells texts apart to the last byte;
 *     {@code %1$s} and {@code %2$s} are the columns
 * @param findsByIndex whether an index finds those of which that holds; else they are found without
 * @param transactional whether a table that was made in a transaction goes with it
 * @param analyze the statement that has the database find out what is in a table; {@code %s} is the table
 * @param size the query of the bytes that a table takes; {@code %1$s} is its schema and {@code %2$s} its name, as texts
 * @param refuses whether an error says that the database lets nobody write, or not this user
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
