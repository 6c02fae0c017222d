package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.dialect.SnapshotStatements;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.Fragment;
import io.braid.spi.TraceTag;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.NativeQuery;
import org.postgresql.core.Parser;

/**
 * Statement of a fragment on one connection, pipelined so that its rows follow after a single round trip. For an
 * exported snapshot, the transaction that imports it is part of the pipeline.
 */
final class WireStatement {
    /** SQLSTATE of a bind message that does not match the statement. */
    private static final String BAD_BIND = "08P01";

    private static final String NO_SUCH_STATEMENT = "26000";
    /** SQLSTATE of a prepared statement whose result type has changed. */
    private static final String OTHER_RESULT = "0A000";

    private final WireSession connection;
    private final Fragment fragment;
    private final Parameters parameters;
    private final List<String> before;
    /** True if it runs in an open transaction, and so cannot be retried. */
    private final boolean isPart;

    private final SourceErrors errors;
    private final @Nullable TraceTag tag;
    private @Nullable String key;

    /**
     * @param exported the name of the snapshot to use; null for that of the connection
     * @param tag the trace id that is appended to the statement; null for none
     */
    WireStatement(
            WireSession connection,
            Fragment fragment,
            @Nullable String exported,
            @Nullable TraceTag tag,
            SourceErrors errors) {
        this.connection = connection;
        this.tag = tag;
        this.fragment = fragment;
        this.errors = errors;
        this.isPart = connection.isInTransaction();
        this.before = exported == null ? List.of() : ExportedSnapshot.begin(exported);
        this.parameters = new Parameters(fragment.parameters(), errors);
    }

    /** True if a retry of the statement may succeed. */
    static boolean isOutdated(SQLException error) {
        return NO_SUCH_STATEMENT.equals(error.getSQLState()) || OTHER_RESULT.equals(error.getSQLState());
    }

    /** Runs the statement and returns its column types; its rows follow. */
    int[] run() throws SQLException, UnsupportedByWireException {
        try {
            int[] known = send();
            awaitState();
            return known == null ? awaitDescription() : awaitBound(known);
        } catch (SQLException e) {
            forget();
            if (BAD_BIND.equals(e.getSQLState())) {
                throw UnsupportedByWireException.fragment("the server does not take its columns or parameters");
            }
            throw e;
        }
    }

    /** Sends the statement. Returns its column types if known; null if the server was asked to describe them. */
    private int @Nullable [] send() throws SQLException {
        before.forEach(connection::put);
        OutboundMessages out = connection.out();
        PreparedStatements.Use use = use();
        for (String name : connection.prepared().takeDropped()) {
            out.begin('C').int8('S').text(name).end();
        }
        if (use.parse()) {
            out.begin('P').text(use.name()).text(tag == null ? numbered() : tag.behind(numbered()));
            parameters.writeTypes(out);
            out.end();
        }
        out.begin('B').text("").text(use.name());
        parameters.writeValues(out);
        writeFormats(out, fragment.columns().types());
        out.end();
        if (use.columns() == null) {
            out.begin('D').int8('P').text("").end();
        }
        out.begin('E').text("").int32(0).end();
        if (!before.isEmpty()) {
            connection.put(ExportedSnapshot.END);
        }
        out.begin('S').end();
        connection.send();
        return use.columns();
    }

    private PreparedStatements.Use use() {
        if (tag != null || isPart || parameters.deserveOwnPlan()) {
            // Tagged statements have a unique text; prepared statements may be outdated.
            return PreparedStatements.Use.ONCE;
        }
        String text = parameters.typeKey() + fragment.sql();
        key = text;
        return connection.prepared().use(text);
    }

    /**
     * Replaces question marks by PostgreSQL's numbered parameters, with the driver's parser, so that both readers
     * agree.
     */
    private String numbered() throws SQLException {
        String sql = fragment.sql();
        if (sql.indexOf('?') < 0) {
            return sql;
        }
        List<NativeQuery> parsed = Parser.parseJdbcSql(sql, connection.standardStrings(), true, false, false, false);
        return parsed.isEmpty() ? sql : parsed.get(0).nativeSql;
    }

    /** Requests text columns in text format, which every type supports, and all others in binary. */
    private static void writeFormats(OutboundMessages out, List<DataType> types) {
        out.int16(types.size());
        types.forEach(type -> out.int16(type.kind() == TypeKind.VARCHAR ? 0 : 1));
    }

    /** Reads the end of the response; only a complete one proves that all rows have arrived. */
    void awaitEnd() throws SQLException {
        int ends = before.isEmpty() ? 0 : 1;
        for (char type = connection.receive(); type != 'Z'; type = connection.receive()) {
            ends -= type == 'C' ? 1 : 0;
            if (ends < 0 || (type != 'C' && ends == 0) || "12C".indexOf(type) < 0) {
                throw PostgresqlErrors.unexpected("an answer without an end");
            }
        }
    }

    private int[] awaitBound(int[] columns) throws SQLException {
        char type = connection.receive();
        while (type == '3') {
            // Statement closed.
            type = connection.receive();
        }
        if (type != '2') {
            throw PostgresqlErrors.unexpected("an answer to something else");
        }
        return columns;
    }

    private int[] awaitDescription() throws SQLException, UnsupportedByWireException {
        while (true) {
            char type = connection.receive();
            switch (type) {
                case '1' -> parsed();
                case '2', '3', 'n' -> {
                    // Bind complete; statement closed; no rows to follow, unless an error comes first.
                }
                case 'T' -> {
                    return described(WireRowReader.types(connection.in()));
                }
                default -> throw UnsupportedByWireException.fragment("it yields no rows");
            }
        }
    }

    /** Waits for the statements that begin the transaction and import its snapshot. */
    private void awaitState() throws SQLException {
        try {
            for (int others = before.size(); others > 0; ) {
                others -= connection.receive() == 'C' ? 1 : 0;
            }
        } catch (SQLException e) {
            throw errors.isLost(e) ? e : SnapshotStatements.gone(e);
        }
    }

    private void parsed() {
        if (key != null) {
            connection.prepared().confirm(key);
        }
    }

    private int[] described(int[] columns) {
        if (key != null) {
            connection.prepared().describe(key, columns);
        }
        return columns;
    }

    private void forget() {
        if (key != null) {
            connection.prepared().forget(key);
        }
    }
}
