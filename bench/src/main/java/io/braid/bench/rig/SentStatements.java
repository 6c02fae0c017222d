package io.braid.bench.rig;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Statements that the sources receive for a question, from their own logs. */
public final class SentStatements {
    private SentStatements() {}

    /** Action during which statements are logged. */
    public interface Asking {
        void run() throws SQLException;
    }

    /** The queries of tables among the statements, in no particular order. */
    public static List<SentStatement> during(List<RigSource> sources, Asking asking) throws SQLException {
        List<SentStatement> sent = new ArrayList<>();
        List<Written> logs = new ArrayList<>();
        try {
            for (RigSource source : sources) {
                logs.add(new Written(source));
            }
            asking.run();
            for (Written log : logs) {
                log.statements().stream()
                        .filter(SentStatements::readsTables)
                        .forEach(sql -> sent.add(new SentStatement(log.source, sql)));
            }
        } finally {
            for (Written log : logs) {
                log.close();
            }
        }
        return sent;
    }

    /** True for queries of tables; other statements query metadata. */
    private static boolean readsTables(String sql) {
        return sql.startsWith("SELECT")
                && sql.contains("FROM")
                && !sql.contains("pg_catalog")
                && !sql.contains("information_schema");
    }

    /** The log of one source. */
    private static final class Written implements AutoCloseable {
        private final RigSource source;
        private final Connection connection;
        private final StatementLog log;

        Written(RigSource source) throws SQLException {
            this.source = source;
            connection = DriverManager.getConnection(source.url(), source.user(), source.password());
            log = source.isPostgres() ? new PostgresLog() : new MysqlLog();
            try (Statement statement = connection.createStatement()) {
                log.begin(statement);
            }
        }

        List<String> statements() throws SQLException {
            try (Statement statement = connection.createStatement()) {
                return log.statements(statement);
            }
        }

        @Override
        public void close() throws SQLException {
            try (connection;
                    Statement statement = connection.createStatement()) {
                log.end(statement);
            }
        }
    }

    /** Statement log of a kind of database. */
    interface StatementLog {
        void begin(Statement statement) throws SQLException;

        List<String> statements(Statement statement) throws SQLException;

        void end(Statement statement) throws SQLException;
    }

    /** The single column of a query. */
    static List<String> column(Statement statement, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
