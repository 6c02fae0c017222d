package io.braid.connector.sqlserver;

import io.braid.connector.jdbc.dialect.ChangeQuery;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.BraidException;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks SQL Server's change tracking whether tables have changed.
 *
 * <p>A token is the state of the tables' definitions and of all that would make the database count anew, and behind it
 * the version of the database. That version grows with each change of any tracked table; so where it has grown, the
 * tables are asked for changes since the token before.
 *
 * <p>The state is null, so that there is no token, where tracking is off or does not tell all: where the user may see
 * only some of what is asked, rows depend on more than their table, or another server may answer the next time. With
 * row versioning a statement may not see yet what the version counts already, as it does not wait for the locks of a
 * transaction that is ending.
 */
final class SqlServerChanges implements ChangeQuery {
    /** Unknown or forbidden names, and tables that are not tracked. */
    private static final Set<Integer> CANNOT_TELL = Set.of(195, 207, 208, 229, 230, 262, 297, 300, 22105, 22106);

    private static final char BEFORE_VERSION = '@';

    /** A restored database counts on from where it was; it is another recovery fork. */
    private static final String DATABASE_STATE = """
            (SELECT CONVERT(nvarchar(36), r.recovery_fork_guid) + N' ' + CONVERT(nvarchar(36), r.database_guid) + N' '
               + CONVERT(nvarchar(30), t.create_date, 126)
             FROM sys.database_recovery_status r
             JOIN sys.databases d ON d.database_id = r.database_id
             JOIN sys.databases t ON t.name = N'tempdb'
             WHERE r.database_id = DB_ID() AND d.is_read_committed_snapshot_on = 0
               AND CONVERT(nvarchar(20), DATABASEPROPERTYEX(DB_NAME(), 'Updateability')) = N'READ_WRITE'
               AND HAS_PERMS_BY_NAME(NULL, NULL, 'VIEW ANY DEFINITION') = 1)""";

    /**
     * TRUNCATE is no change, but tracking begins again with it; and should it do so at the same version, there are no
     * rows any more.
     */
    private static final String TABLE_STATE = """
            (SELECT CONVERT(nvarchar(20), c.object_id) + N',' + CONVERT(nvarchar(20), c.begin_version) + N','
               + CONVERT(nvarchar(30), o.modify_date, 126) + N','
               + CONVERT(nvarchar(20), (SELECT SUM(p.rows) FROM sys.partitions p
                   WHERE p.object_id = c.object_id AND p.index_id IN (0, 1)))
             FROM sys.change_tracking_tables c
             JOIN sys.objects o ON o.object_id = c.object_id
             WHERE c.object_id = OBJECT_ID(%1$s) AND DB_NAME() = %2$s AND HAS_PERMS_BY_NAME(%1$s, 'OBJECT', 'VIEW CHANGE TRACKING') = 1
               AND NOT EXISTS (SELECT 1 FROM sys.security_predicates s WHERE s.target_object_id = c.object_id)
               AND NOT EXISTS (SELECT 1 FROM sys.columns m WHERE m.object_id = c.object_id AND (m.is_masked = 1
                 OR (m.is_computed = 1 AND COALESCE(COLUMNPROPERTY(c.object_id, m.name, 'IsDeterministic'), 0) = 0))))""";

    @Override
    public Optional<String> token(Set<TableName> tables, @Nullable String before, Database database) {
        if (tables.isEmpty() || tables.stream().anyMatch(table -> table.schema() == null)) {
            return Optional.empty();
        }
        List<TableName> ordered = tables.stream()
                .sorted(Comparator.comparing(TableName::toString))
                .toList();
        try {
            return database.text(state(ordered)).flatMap(state -> token(ordered, before, state, database));
        } catch (BraidException e) {
            if (e.getCause() instanceof SQLException cause && CANNOT_TELL.contains(cause.getErrorCode())) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Tables are asked for changes each time: where tracking has been turned off meanwhile, that fails. */
    private static Optional<String> token(
            List<TableName> tables, @Nullable String before, String state, Database database) {
        String since = before != null && definitions(before).equals(definitions(state)) ? before : state;
        Optional<String> changed = database.text(changedSince(tables, version(since)));
        // What happened before tracking's memory goes back to may be forgotten; it forgets while it is asked, too.
        boolean known = database.text(reachesBackTo(tables, version(since))).isPresent();
        if (known && changed.isEmpty()) {
            return Optional.of(since);
        }
        return known || !since.equals(state) ? Optional.of(state) : Optional.empty();
    }

    /** The state of definitions and, at the end, the version. */
    private static String definitions(String token) {
        return token.substring(0, token.lastIndexOf(BEFORE_VERSION) + 1);
    }

    private static long version(String token) {
        return Long.parseLong(token.substring(token.lastIndexOf(BEFORE_VERSION) + 1));
    }

    /** The query of the token as of now; null where there is none. */
    static String state(List<TableName> tables) {
        return "SELECT " + DATABASE_STATE
                + each(
                        tables,
                        "",
                        "",
                        table -> "\n + N' ' + " + TABLE_STATE.formatted(literal(quoted(table)), database(table)))
                + "\n + N'" + BEFORE_VERSION + "' + CONVERT(nvarchar(20), CHANGE_TRACKING_CURRENT_VERSION())";
    }

    /** The query that answers with a row if one of the tables has changed since a version. */
    static String changedSince(List<TableName> tables, long version) {
        return each(
                tables,
                "",
                "\nUNION ALL ",
                table -> "SELECT N'changed' WHERE EXISTS (SELECT 1 FROM CHANGETABLE(CHANGES " + quoted(table) + ", "
                        + version + ") AS c)");
    }

    /** The query that answers with a row if all changes since a version are known. */
    static String reachesBackTo(List<TableName> tables, long version) {
        return each(
                tables,
                "SELECT N'known' WHERE ",
                " AND ",
                table -> version + " >= CHANGE_TRACKING_MIN_VALID_VERSION(OBJECT_ID(" + literal(quoted(table)) + "))");
    }

    private static String each(List<TableName> tables, String start, String between, Function<TableName, String> text) {
        return tables.stream().map(text).collect(Collectors.joining(between, start, ""));
    }

    private static String database(TableName table) {
        return table.catalog() == null ? "DB_NAME()" : literal(table.catalog());
    }

    /** Within the database that one is connected to: tracking tells of no other. */
    private static String quoted(TableName table) {
        return bracketed(String.valueOf(table.schema())) + "." + bracketed(table.table());
    }

    private static String bracketed(String name) {
        return "[" + name.replace("]", "]]") + "]";
    }

    private static String literal(String text) {
        return "N'" + text.replace("'", "''") + "'";
    }
}
