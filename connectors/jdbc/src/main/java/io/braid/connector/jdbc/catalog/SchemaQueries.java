package io.braid.connector.jdbc.catalog;

import io.braid.connector.jdbc.dialect.ColumnRow;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.KeyRow;
import io.braid.connector.jdbc.dialect.SchemaCatalog;
import io.braid.connector.jdbc.dialect.SchemaName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Three catalog queries that describe a schema of any number of tables. Queries about one schema take its catalog and
 * name as arguments, as far as the database has them, once or repeatedly in this order.
 *
 * @param schemaNames the catalog and the name of every schema; null for levels that the database does not have
 * @param columnRows the columns by table and position; returns the columns of {@link ColumnRow}
 * @param keyRows the constraints and indexes by table, name and position; returns the columns of {@link KeyRow}
 * @param naming the form of the arguments
 */
public record SchemaQueries(String schemaNames, String columnRows, String keyRows, Naming naming)
        implements SchemaCatalog {
    /** Fetch size, so large that some drivers need no second round trip for a large schema. */
    private static final int FETCH_ROWS = 100_000;

    /** Form in which a query gets the name of a schema. */
    public enum Naming {
        /** As parameters. */
        PARAMETERS,
        /**
         * As literals of standard SQL, since parameters cost round trips if the driver prepares statements at the
         * server.
         */
        LITERALS
    }

    @Override
    public List<SchemaName> schemas(Connection connection) throws SQLException {
        List<SchemaName> schemas = new ArrayList<>();
        ask(
                connection,
                schemaNames,
                new SchemaName(null, null),
                rows -> schemas.add(new SchemaName(rows.getString(1), rows.getString(2))));
        return schemas;
    }

    @Override
    public void columns(Connection connection, SchemaName schema, JdbcDialect dialect, Consumer<ColumnRow> taker)
            throws SQLException {
        ask(connection, columnRows, schema, rows -> taker.accept(ColumnRow.read(rows, dialect)));
    }

    @Override
    public void keys(Connection connection, SchemaName schema, Consumer<KeyRow> taker) throws SQLException {
        ask(connection, keyRows, schema, rows -> taker.accept(KeyRow.read(rows)));
    }

    /** Consumer of a result row. */
    private interface RowTaker {
        void take(ResultSet row) throws SQLException;
    }

    private void ask(Connection connection, String sql, SchemaName schema, RowTaker taker) throws SQLException {
        if (naming == Naming.LITERALS) {
            try (Statement query = connection.createStatement();
                    ResultSet rows = query.executeQuery(withLiterals(sql, schema.parts()))) {
                takeAll(rows, taker);
            }
            return;
        }
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setFetchSize(FETCH_ROWS);
            List<String> parts = schema.parts();
            for (int i = 0; i < marks(sql); i++) {
                query.setString(i + 1, parts.get(i % parts.size()));
            }
            try (ResultSet rows = query.executeQuery()) {
                takeAll(rows, taker);
            }
        }
    }

    private static void takeAll(ResultSet rows, RowTaker taker) throws SQLException {
        while (rows.next()) {
            taker.take(rows);
        }
    }

    private static long marks(String sql) {
        return sql.chars().filter(c -> c == '?').count();
    }

    /** Replaces the parameters of a query by text literals of standard SQL, repeating the list as needed. */
    public static String withLiterals(String sql, List<String> parts) {
        String[] pieces = sql.split("\\?", -1);
        StringBuilder text = new StringBuilder(pieces[0]);
        for (int i = 1; i < pieces.length; i++) {
            String part = parts.get((i - 1) % parts.size());
            text.append('\'').append(part.replace("'", "''")).append('\'').append(pieces[i]);
        }
        return text.toString();
    }
}
