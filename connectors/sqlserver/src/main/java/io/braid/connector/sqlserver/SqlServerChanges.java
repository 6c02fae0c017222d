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
 * Change detection by SQL Server's change tracking.
 *
 * <p>A token consists of the state of the tables' definitions, including everything that would restart the tracking,
 * and the version of the database. The version grows with each change of any tracked table; if it has grown, the tables
 * are queried for changes since the previous token.
 *
 * <p>The state is null, and there is no token, if tracking is off or incomplete: if the user may see only part of it,
 * if rows depend on more than their table, or if another server may respond next time. Databases with row versioning
 * have no token either, since their statements do not wait for committing transactions and may miss changes that the
 * version already counts.
 */
final class SqlServerChanges implements ChangeQuery {
    /** Error codes of unknown or forbidden names, and of untracked tables. */
    private static final Set<Integer> CANNOT_TELL = Set.of(195, 207, 208, 229, 230, 262, 297, 300, 22105, 22106);

    private static final char BEFORE_VERSION = '@';

    /** A restored database continues its versions, but with another recovery fork. */
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
     * TRUNCATE is not a tracked change, but restarts the tracking; if that happens at the same version, the row count
     * differs.
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

    /** Queries the tables for changes each time, which fails if tracking was disabled meanwhile. */
    private static Optional<String> token(
            List<TableName> tables, @Nullable String before, String state, Database database) {
        String since = before != null && definitions(before).equals(definitions(state)) ? before : state;
        Optional<String> changed = database.text(changedSince(tables, version(since)));
        // Changes before the minimal valid version are cleaned up, possibly during the query.
        boolean known = database.text(reachesBackTo(tables, version(since))).isPresent();
        if (known && changed.isEmpty()) {
            return Optional.of(since);
        }
        return known || !since.equals(state) ? Optional.of(state) : Optional.empty();
    }

    /** The state of the definitions, without the version at the end. */
    private static String definitions(String token) {
        return token.substring(0, token.lastIndexOf(BEFORE_VERSION) + 1);
    }

    private static long version(String token) {
        return Long.parseLong(token.substring(token.lastIndexOf(BEFORE_VERSION) + 1));
    }

    /** The query for the current token; it returns null if there is none. */
    static String state(List<TableName> tables) {
        return "SELECT " + DATABASE_STATE
                + each(
                        tables,
                        "",
                        "",
                        table -> "\n + N' ' + " + TABLE_STATE.formatted(literal(quoted(table)), database(table)))
                + "\n + N'" + BEFORE_VERSION + "' + CONVERT(nvarchar(20), CHANGE_TRACKING_CURRENT_VERSION())";
    }

    /** The query that returns a row if a table has changed since a version. */
    static String changedSince(List<TableName> tables, long version) {
        return each(
                tables,
                "",
                "\nUNION ALL ",
                table -> "SELECT N'changed' WHERE EXISTS (SELECT 1 FROM CHANGETABLE(CHANGES " + quoted(table) + ", "
                        + version + ") AS c)");
    }

    /** The query that returns a row if all changes since a version are still known. */
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

    /** The name without the database: tracking covers only the current one. */
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
