package io.braid.slt;

import io.braid.execution.script.SltException;
import io.braid.execution.script.SltRecord;
import io.braid.execution.script.SltRows;
import io.braid.execution.script.SltSession;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A script's session over JDBC, with one connection for each user that has spoken. Closing it closes them. */
final class JdbcSession implements SltSession, AutoCloseable {
    private static final Map<String, String> TRUTH = Map.of("t", "true", "f", "false");

    private final SqlUnderTest underTest;
    private final Map<String, Connection> open = new LinkedHashMap<>();
    private Connection now;

    JdbcSession(SqlUnderTest underTest) throws SQLException {
        this.underTest = underTest;
        now = underTest.connect();
        open.put("", now);
    }

    /** An error may come with the rows only, so they are read to their end. */
    @Override
    public void execute(String sql) throws SltException {
        try (Statement statement = now.createStatement()) {
            if (statement.execute(underTest.adapt(sql))) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        rows.getObject(1);
                    }
                }
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public SltRows query(String sql) throws SltException {
        try (Statement statement = now.createStatement();
                ResultSet result = statement.executeQuery(underTest.adapt(sql))) {
            int columns = result.getMetaData().getColumnCount();
            List<List<@Nullable String>> rows = new ArrayList<>();
            while (result.next()) {
                List<@Nullable String> row = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    row.add(text(result, column));
                }
                rows.add(row);
            }
            return new SltRows(columns, rows);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public Optional<String> change(SltRecord.Speaker speaker) {
        try {
            Connection known = open.get(speaker.user());
            if (known == null) {
                known = underTest.connect(speaker.user(), speaker.words());
                open.put(speaker.user(), known);
            }
            now = known;
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of("no connection for " + speaker.user() + ": " + e.getMessage());
        }
    }

    @Override
    public Optional<LineProblem> fill(SltRecord.Table table) {
        return Optional.of(new LineProblem(table.line(), "a database is filled by statements"));
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : open.values()) {
            connection.close();
        }
    }

    /** PostgreSQL's driver writes truth values as that does. */
    private static @Nullable String text(ResultSet rows, int column) throws SQLException {
        String text = rows.getString(column);
        boolean isTruth =
                text != null && rows.getMetaData().getColumnTypeName(column).equals("bool");
        return isTruth ? TRUTH.getOrDefault(text, text) : text;
    }

    private static SltException failure(SQLException e) {
        return new SltException(e.getSQLState(), e.getMessage(), e);
    }
}
