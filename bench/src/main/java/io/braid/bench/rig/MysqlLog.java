package io.braid.bench.rig;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** General log of a MySQL or MariaDB server, in its own table. */
final class MysqlLog implements SentStatements.StatementLog {
    @Override
    public void begin(Statement statement) throws SQLException {
        statement.execute("SET GLOBAL log_output = 'TABLE'");
        statement.execute("TRUNCATE TABLE mysql.general_log");
        statement.execute("SET GLOBAL general_log = 1");
    }

    @Override
    public List<String> statements(Statement statement) throws SQLException {
        return SentStatements.column(
                statement,
                "SELECT CONVERT(argument USING utf8mb4) FROM mysql.general_log"
                        + " WHERE command_type IN ('Execute', 'Query') AND thread_id <> CONNECTION_ID()");
    }

    @Override
    public void end(Statement statement) throws SQLException {
        statement.execute("SET GLOBAL general_log = 0");
    }
}
