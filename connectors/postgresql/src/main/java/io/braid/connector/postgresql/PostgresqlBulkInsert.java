package io.braid.connector.postgresql;

import io.braid.connector.jdbc.dialect.BulkInsert;
import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.TableName;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.InsertTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Bulk insert by {@code COPY} in text format: the server converts each value to its column's type. */
final class PostgresqlBulkInsert implements BulkInsert {
    /** Number of rows below which a batch of statements is as fast. */
    private static final int FEW_ROWS = 50;

    /** COPY requires a table without row security policies for this user. */
    private static final String COPIES =
            "SELECT relkind IN ('r', 'p') AND NOT row_security_active(oid) FROM pg_class WHERE oid = to_regclass(?)";

    private static boolean takes(Connection connection, InsertTarget target, Batch rows) throws SQLException {
        boolean hasArrays = rows.types().stream().anyMatch(type -> type.kind() == TypeKind.ARRAY);
        if (rows.rows() < FEW_ROWS || hasArrays) {
            return false;
        }
        try (PreparedStatement ask = connection.prepareStatement(COPIES)) {
            ask.setString(1, path(target.table()));
            try (ResultSet answer = ask.executeQuery()) {
                return answer.next() && answer.getBoolean(1);
            }
        }
    }

    @Override
    public OptionalLong insert(Connection connection, InsertTarget target, Batch rows) throws SQLException {
        if (!takes(connection, target, rows)) {
            return OptionalLong.empty();
        }
        String columns =
                target.columns().stream().map(PostgresqlBulkInsert::quoted).collect(Collectors.joining(", "));
        CopyIn copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY " + path(target.table()) + " (" + columns + ") FROM STDIN");
        try {
            new CopyText(rows).writeTo(copy);
            return OptionalLong.of(copy.endCopy());
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
    }

    /** The schema and name of a table; the database is that of the connection. */
    private static String path(TableName table) {
        List<String> path = table.path();
        return path.subList(Math.max(0, path.size() - 2), path.size()).stream()
                .map(PostgresqlBulkInsert::quoted)
                .collect(Collectors.joining("."));
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
