package io.braid.jdbc;

import io.braid.jdbc.core.BatchSource;
import io.braid.jdbc.core.ResultCursor;
import io.braid.jdbc.core.SqlTokenizer;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.SQLException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rows that a statement returns of those it has written, as JDBC's generated keys. */
final class GeneratedKeys implements BatchSource {
    private static final Set<String> CHANGES = Set.of("INSERT", "UPDATE", "DELETE", "MERGE");

    private final Deque<WireBatch> batches = new ArrayDeque<>();
    private List<ColumnDescriptor> columns = List.of();
    private ZoneId zone = ZoneOffset.UTC;

    /**
     * Appends a RETURNING clause to a statement; returns it unchanged if it is not an INSERT or has such a clause.
     *
     * @param names names of the columns; none for all
     */
    static String returning(String sql, List<String> names) {
        SqlTokenizer tokens = new SqlTokenizer(sql);
        boolean isFirst = true;
        int end = 0;
        while (tokens.next()) {
            if (tokens.kind() == SqlTokenizer.Kind.BLANK) {
                continue;
            }
            String word = word(sql, tokens);
            if (isFirst && !word.equals("INSERT")) {
                return sql;
            }
            if (word.equals("RETURNING")) {
                return sql;
            }
            isFirst = false;
            end = tokens.is(';') ? end : tokens.end();
        }
        String list = names.isEmpty()
                ? "*"
                : names.stream().map(BraidConnection::quoted).collect(Collectors.joining(", "));
        return isFirst ? sql : sql.substring(0, end) + " RETURNING " + list;
    }

    /** True if a statement that returns rows may have changed or locked some. */
    static boolean mayChange(String sql) {
        SqlTokenizer tokens = new SqlTokenizer(sql);
        while (tokens.next()) {
            if (CHANGES.contains(word(sql, tokens))) {
                return true;
            }
        }
        return false;
    }

    /** True if a statement is one that changes rows. */
    static boolean isChange(String sql) {
        SqlTokenizer tokens = new SqlTokenizer(sql);
        boolean isBlank = true;
        while (isBlank && tokens.next()) {
            isBlank = tokens.kind() == SqlTokenizer.Kind.BLANK;
        }
        return !isBlank && CHANGES.contains(word(sql, tokens));
    }

    private static String word(String sql, SqlTokenizer tokens) {
        return tokens.kind() == SqlTokenizer.Kind.WORD
                ? sql.substring(tokens.start(), tokens.end()).toUpperCase(Locale.ROOT)
                : "";
    }

    /** Reads all rows that a statement returns; returns their number. */
    long take(ResultCursor cursor) throws SQLException {
        columns = cursor.columns();
        zone = cursor.zone();
        long rows = 0;
        for (WireBatch batch = cursor.next(); batch != null; batch = cursor.next()) {
            rows += batch.rows();
            batches.add(batch);
        }
        return rows;
    }

    @Override
    public List<ColumnDescriptor> columns() {
        return columns;
    }

    @Override
    public @Nullable WireBatch next() {
        return batches.poll();
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public ZoneId zone() {
        return zone;
    }

    @Override
    public void close() {
        batches.clear();
    }
}
