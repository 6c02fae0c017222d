package io.braid.testkit.fault;

import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** Running statements and open transactions, as reported by a database. */
public final class RunningStatements {
    /** Query for their number except the query itself, by wrapper. */
    private static final Map<String, String> QUESTIONS = Map.of(
            "postgresql",
            "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client"
                    + " backend'"
                    + " AND state <> 'idle' AND pid <> pg_backend_pid()",
            "mysql",
            "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND (COMMAND <> 'Sleep'"
                    + " OR ID IN (SELECT TRX_MYSQL_THREAD_ID FROM information_schema.INNODB_TRX))"
                    + " AND ID <> CONNECTION_ID()",
            "h2",
            "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS WHERE EXECUTING_STATEMENT IS NOT NULL"
                    + " AND SESSION_ID <> SESSION_ID()");

    private RunningStatements() {}

    /**
     * The number of running statements and open transactions in the server's database; 0 if it does not report them.
     */
    public static long in(TestServer server) throws SQLException {
        String question = QUESTIONS.get(server.wrapper());
        if (question == null) {
            return 0;
        }
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(question)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
