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
 * The three queries that describe a schema, however many tables it has. Those about one schema take its catalog and its
 * name, as far as the database has such, once or several times in this order.
 *
 * @param schemaNames the catalog and the name of every schema; null for what the database does not have
 * @param columnRows by table and in the order of the columns; yields what {@link ColumnRow} reads
 * @param keyRows constraints and indexes, by table and name and in the order of their columns; yields what
 *     {@link KeyRow} reads
 * @param naming how the name of the schema gets into them
 */
public record SchemaQueries(String schemaNames, String columnRows, String keyRows, Naming naming)
        implements SchemaCatalog {
    /** So many rows are fetched at a time that some drivers need no second round trip for a large schema. */
    private static final int FETCH_ROWS = 100_000;

    /** Way in which the name of a schema gets into a query. */
    public enum Naming {
        /** As parameters. */
        PARAMETERS,
        /**
         * As literals of standard SQL: to a driver that prepares statements at the server, parameters are round trips.
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

    /** Takes a row of an answer. */
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

    /** A query whose marks stand for texts in turn, as literals of standard SQL. */
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
