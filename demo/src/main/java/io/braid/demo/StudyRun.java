package io.braid.demo;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Run of a query of the study over JDBC, with the statements that each source was sent. */
public final class StudyRun {
    private static final Pattern SOURCE = Pattern.compile("^Source (\\S+):.*");
    /** The lines that EXPLAIN draws, and its indentation. */
    private static final Pattern DRAWING = Pattern.compile("^[│├└─ ]+");

    private final Connection connection;
    private final int customer;

    /**
     * Runs queries on this connection.
     *
     * @param customer the customer for whom a query with a parameter asks
     */
    public StudyRun(Connection connection, int customer) {
        this.connection = connection;
        this.customer = customer;
    }

    /** Reads every row and every column of the answer, as a client would. */
    public Answer run(StudyQuery query) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query.sql())) {
            if (query.hasParameter()) {
                statement.setInt(1, customer);
            }
            long start = System.nanoTime();
            long rows = 0;
            try (ResultSet result = statement.executeQuery()) {
                int columns = result.getMetaData().getColumnCount();
                while (result.next()) {
                    for (int column = 1; column <= columns; column++) {
                        result.getObject(column);
                    }
                    rows++;
                }
            }
            return new Answer(rows, System.nanoTime() - start);
        }
    }

    /** The texts that the sources are sent for a query. */
    public List<SentSql> sentSql(StudyQuery query) throws SQLException {
        List<SentSql> sent = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet plan = statement.executeQuery("EXPLAIN " + query.sql())) {
            while (plan.next()) {
                String drawn = plan.getString(1);
                String line = DRAWING.matcher(drawn).replaceFirst("");
                Matcher source = SOURCE.matcher(line);
                if (source.matches()) {
                    sent.add(new SentSql(source.group(1), ""));
                } else if (!sent.isEmpty() && isText(drawn)) {
                    SentSql last = sent.remove(sent.size() - 1);
                    sent.add(new SentSql(last.source(), (last.sql() + " " + line).strip()));
                }
            }
        }
        return sent;
    }

    /** A line of a source's text stands below its source, further in, and begins no branch of its own. */
    private static boolean isText(String drawn) {
        return drawn.contains("     ") && !drawn.contains("─") && !drawn.startsWith("Warning");
    }

    /** Row count of a query, and the time that it took. */
    public record Answer(long rows, long nanos) {}

    /** Statement that a source was sent. */
    public record SentSql(String source, String sql) {}
}
