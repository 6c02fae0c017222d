package io.braid.connector.mysql;

import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.ContractSql;
import io.braid.testkit.proxy.MessageProxy;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** SQL of MySQL and MariaDB: with their own types in casts, and with backticks outside of Braid's sessions. */
final class MysqlSql extends ContractSql {
    private final String database;

    MysqlSql(String database) {
        this.database = database;
    }

    @Override
    public boolean noticesSilence() {
        return true;
    }

    @Override
    public String unencrypted(String url) {
        return url + (url.contains("?") ? "&" : "?") + "sslMode=DISABLED";
    }

    @Override
    public MessageProxy.Framing framing() {
        return MessageProxy.Framing.MYSQL;
    }

    @Override
    public StatementLog statementLog() {
        return new StatementLog(
                List.of(
                        // The server has one log for all tests, so the lock is held while the connection is open.
                        "DO GET_LOCK('braid-statement-log', 120)",
                        "SET GLOBAL log_output = 'TABLE'",
                        "TRUNCATE TABLE mysql.general_log",
                        "SET GLOBAL general_log = ON"),
                "SELECT CONVERT(argument USING utf8mb4) FROM mysql.general_log"
                        + " WHERE command_type IN ('Prepare', 'Query') AND thread_id <> CONNECTION_ID()"
                        + " AND thread_id IN (SELECT id FROM information_schema.processlist WHERE db = '" + database
                        + "')",
                List.of("SET GLOBAL general_log = OFF"));
    }

    @Override
    public String schema() {
        return database;
    }

    @Override
    public String name(String identifier) {
        return '`' + identifier.replace("`", "``") + '`';
    }

    @Override
    public String castType(TypeKind kind) {
        return switch (kind) {
            case TINYINT, SMALLINT, INTEGER, BIGINT -> "SIGNED";
            case REAL -> "FLOAT";
            case DOUBLE -> "DOUBLE";
            case VARCHAR -> "CHAR(100)";
            case VARBINARY -> "BINARY";
            case TIMESTAMP, TIMESTAMP_TZ -> "DATETIME(6)";
            default -> super.castType(kind);
        };
    }

    @Override
    public String operand(TypeKind kind, @Nullable String value) {
        if (kind == TypeKind.BOOLEAN) {
            return value == null ? "NULLIF(TRUE, TRUE)" : value;
        }
        // An offset in the text would be converted to the session's time zone, which is UTC, or rejected.
        return kind == TypeKind.TIMESTAMP_TZ && value != null
                ? super.operand(kind, value.replace("+00:00", ""))
                : super.operand(kind, value);
    }

    @Override
    public String countRunning(String mark) {
        return "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE '%" + mark
                + "%' AND id <> CONNECTION_ID()";
    }

    @Override
    public Set<Reported> reports() {
        return EnumSet.complementOf(EnumSet.of(Reported.LENGTHS));
    }

    /** MariaDB runs one of the two version comments, MySQL the other. */
    @Override
    public List<String> analyze(String table, List<String> columns) {
        String analyze = "ANALYZE TABLE " + table;
        return columns.isEmpty()
                ? List.of(analyze)
                : List.of(
                        analyze,
                        analyze + " /*M! PERSISTENT FOR ALL */ /*!80000 UPDATE HISTOGRAM ON "
                                + String.join(", ", columns) + " */");
    }

    @Override
    public List<String> detailedTable() {
        return List.of("CREATE TABLE detailed (id INTEGER AUTO_INCREMENT PRIMARY KEY,"
                + " base INTEGER DEFAULT 7 COMMENT 'the base', twice INTEGER GENERATED ALWAYS AS (base * 2),"
                + " note VARCHAR(20)) COMMENT 'in detail'");
    }

    @Override
    public String dropSchema(String schema) {
        return "DROP SCHEMA " + schema;
    }

    /** Otherwise MySQL rejects invalid dates, unless its mode allows them. */
    @Override
    public String insertInvalid() {
        return "INSERT IGNORE INTO";
    }

    @Override
    public String lightTable() {
        return " ENGINE = MEMORY";
    }

    @Override
    public String echo(String argument) {
        return "CAST(" + argument + " AS CHAR)";
    }

    @Override
    public boolean refusesToDivideByZero() {
        return false;
    }

    @Override
    public boolean refusesWrongText() {
        return false;
    }

    @Override
    public boolean tellsCaseApart() {
        return false;
    }
}
