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

/** Run of a query of the study over JDBC, with the statements sent to each source. */
public final class StudyRun {
    private static final Pattern SOURCE = Pattern.compile("^Source (\\S+):.*");
    /** Tree lines and indentation in the output of EXPLAIN. */
    private static final Pattern DRAWING = Pattern.compile("^[│├└─ ]+");

    private final Connection connection;
    private final int customer;

    /**
     * Runs queries on this connection.
     *
     * @param customer the customer for a query with a parameter
     */
    public StudyRun(Connection connection, int customer) {
        this.connection = connection;
        this.customer = customer;
    }

    /** Runs a query and reads all rows and columns of the result, as a client would. */
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

    /** Returns the SQL that the sources are sent for a query. */
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

    /** True for a line of a source's SQL, which is indented below its source and begins no branch. */
    private static boolean isText(String drawn) {
        return drawn.contains("     ") && !drawn.contains("─") && !drawn.startsWith("Warning");
    }

    /** Row count and run time of a query. */
    public record Answer(long rows, long nanos) {}

    /** Statement sent to a source. */
    public record SentSql(String source, String sql) {}
}
