package io.braid.connector.jdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/** Catalog queries of a database, whose number does not depend on the number of tables. */
public interface SchemaCatalog {
    /** Every schema. */
    List<SchemaName> schemas(Connection connection) throws SQLException;

    /** Reads the columns of a schema, by table and position. */
    void columns(Connection connection, SchemaName schema, JdbcDialect dialect, Consumer<ColumnRow> taker)
            throws SQLException;

    /** Reads the constraints and indexes of a schema, by table, name and position. */
    void keys(Connection connection, SchemaName schema, Consumer<KeyRow> taker) throws SQLException;
}
