package io.braid.slt;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs a script on one connection of each of its users, to its end, and reports every record that did not go as it
 * says.
 */
final class SltRunner {
    private final SqlUnderTest underTest;

    SltRunner(SqlUnderTest underTest) {
        this.underTest = underTest;
    }

    /** What went wrong, each with file and line; empty when all is as the script says. */
    List<String> run(SltFile file) throws SQLException {
        List<String> mismatches = new ArrayList<>();
        try (Speakers speakers = new Speakers(underTest)) {
            for (SltRecord record : file.records()) {
                check(speakers, record)
                        .ifPresent(problem -> mismatches.add(
                                file.name() + ":" + record.line() + ": " + problem + "\n  " + indented(record.sql())));
            }
        }
        return mismatches;
    }

    /** The lines of the script with the answer of every query as it is now; anything but an answer stays as it was. */
    List<String> complete(SltFile file) throws SQLException {
        List<String> lines = new ArrayList<>();
        int copied = 0;
        try (Speakers speakers = new Speakers(underTest)) {
            for (SltRecord record : file.records()) {
                if (record instanceof SltRecord.Query query) {
                    lines.addAll(
                            file.lines().subList(copied, query.answerLines().start()));
                    lines.addAll(answer(speakers.now(), query).lines());
                    copied = query.answerLines().end();
                } else {
                    check(speakers, record).ifPresent(problem -> {
                        throw new AssertionError(file.name() + ":" + record.line() + ": " + problem);
                    });
                }
            }
        }
        lines.addAll(file.lines().subList(copied, file.lines().size()));
        return lines;
    }

    private Optional<String> check(Speakers speakers, SltRecord record) {
        if (record instanceof SltRecord.Speaker speaker) {
            return speakers.change(speaker);
        }
        return check(speakers.now(), record);
    }

    private Optional<String> check(Connection connection, SltRecord record) {
        if (record instanceof SltRecord.Query query) {
            return checkQuery(connection, query);
        }
        @Nullable ExpectedError expected = record instanceof SltRecord.Failure failure ? failure.expected() : null;
        try (Statement statement = connection.createStatement()) {
            execute(statement, record.sql());
        } catch (SQLException e) {
            return expected != null && expected.matches(e) ? Optional.empty() : Optional.of(unexpected(e, expected));
        }
        return expected == null ? Optional.empty() : Optional.of("succeeded, where an error was expected");
    }

    /** An error may come with the rows only, so they are read to their end. */
    private void execute(Statement statement, String sql) throws SQLException {
        if (statement.execute(underTest.adapt(sql))) {
            try (ResultSet rows = statement.getResultSet()) {
                while (rows.next()) {
                    rows.getObject(1);
                }
            }
        }
    }

    private Optional<String> checkQuery(Connection connection, SltRecord.Query query) {
        Answer expected = Answer.expected(query);
        try {
            Answer actual = answer(connection, query);
            return expected.equals(actual)
                    ? Optional.empty()
                    : Optional.of("another answer\n" + expected.differenceFrom(actual));
        } catch (SQLException e) {
            return Optional.of(unexpected(e, null));
        }
    }

    private Answer answer(Connection connection, SltRecord.Query query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(underTest.adapt(query.sql()))) {
            return Answer.actual(query, rows);
        }
    }

    private static String unexpected(SQLException e, @Nullable ExpectedError expected) {
        String wanted = expected == null ? "" : " instead of '" + expected.text() + "'";
        return "failed with " + e.getSQLState() + wanted + ": " + e.getMessage();
    }

    private static String indented(String sql) {
        return sql.replace("\n", "\n  ");
    }
}
