package io.braid.connector.jdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/** Catalog queries of a database: few of them, however many tables a schema has. */
public interface SchemaCatalog {
    /** Every schema. */
    List<SchemaName> schemas(Connection connection) throws SQLException;

    /** The columns of a schema, by table and in the order of the columns. */
    void columns(Connection connection, SchemaName schema, JdbcDialect dialect, Consumer<ColumnRow> taker)
            throws SQLException;

    /** The constraints and indexes of a schema, by table and name and in the order of their columns. */
    void keys(Connection connection, SchemaName schema, Consumer<KeyRow> taker) throws SQLException;
}
