package io.braid.connector.mysql;

import com.mysql.cj.jdbc.JdbcConnection;
import io.braid.connector.jdbc.dialect.BulkInsert;
import io.braid.connector.jdbc.dialect.FastRows;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.LockTimeoutStatements;
import io.braid.connector.jdbc.dialect.NativeColumn;
import io.braid.connector.jdbc.dialect.SemanticProbe;
import io.braid.connector.jdbc.dialect.SessionQueries;
import io.braid.connector.jdbc.dialect.SnapshotStatements;
import io.braid.connector.jdbc.dialect.SqlStates;
import io.braid.connector.jdbc.dialect.TwoPhaseStatements;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.connector.jdbc.dialect.WriteStatements;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.connector.jdbc.option.UrlRules;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.PrefixSearch;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.write.InsertTarget;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Dialect of MySQL 8 and later and of MariaDB 10.6 and later, through MySQL's driver. */
final class MysqlDialect implements JdbcDialect {
    static final String NAME = "mysql";
    static final SourceOption LOAD_DATA =
            new SourceOption("load_data", "on", "Inserts many rows by LOAD DATA LOCAL, if the server allows it.");

    private static final String MARIADB_PREFIX = "jdbc:mariadb:";
    private static final String MYSQL_PREFIX = "jdbc:mysql:";
    private static final String ALL_LETTERS = "utf8mb4_";
    private static final Pattern UNCERTAIN = Pattern.compile("^utf16|^utf32|^gb18030_unicode|persian");
    private static final int OUT_OF_RANGE = 1690;
    private static final int COLUMN_NOT_NULL = 1048;
    private static final int NO_DEFAULT = 1364;
    private static final int DUPLICATE_KEY = 1062;
    private static final int ROW_IS_REFERENCED = 1451;
    private static final int NO_REFERENCED_ROW = 1452;
    private static final int CHECK_VIOLATED = 3819;
    private static final int MARIADB_CHECK_VIOLATED = 4025;
    private static final int DEADLOCK = 1213;
    private static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final int DIVISION_BY_ZERO = 1365;
    private static final int QUERY_INTERRUPTED = 1317;
    private static final int QUERY_TIMEOUT = 3024;
    private static final int MARIADB_TIMEOUT = 1969;
    /** Expired passwords and locked accounts, of MySQL and MariaDB. */
    private static final Set<Integer> SHUT_ACCOUNTS = Set.of(1820, 1862, 3118, 4151);
    /** Number of bytes of a value by which it is sorted. */
    static final int SORTED_BYTES = 1024;

    /**
     * Quoted text is literal: backslashes are not escapes, and double quotes delimit names. Differences of unsigned
     * numbers may be negative.
     */
    private static final String SESSION =
            "sql_mode='ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES,NO_UNSIGNED_SUBTRACTION,ONLY_FULL_GROUP_BY,"
                    + "STRICT_ALL_TABLES,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO',time_zone='+00:00',"
                    + "max_sort_length=" + SORTED_BYTES + ","
                    // Timeout for a slow reader; otherwise the driver sets it before each statement.
                    + "net_write_timeout=600";

    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("tcpKeepAlive", "true"),
            Map.entry("useServerPrepStmts", "true"),
            Map.entry("cachePrepStmts", "true"),
            Map.entry("sessionVariables", SESSION),
            // Braces are literal too, since names may contain them; Braid uses no JDBC escapes.
            Map.entry("processEscapeCodesForPrepStmts", "false"),
            Map.entry("enableEscapeProcessing", "false"),
            Map.entry("netTimeoutForStreamingResults", "0"),
            Map.entry("connectionTimeZone", "UTC"),
            Map.entry("tinyInt1isBit", "false"),
            Map.entry("yearIsDateType", "false"),
            Map.entry("sendFractionalSeconds", "true"),
            // Queries the server's configuration once per server, not once per connection.
            Map.entry("cacheServerConfiguration", "true"),
            Map.entry("useLocalSessionState", "true"),
            Map.entry("useReadAheadInput", "true"),
            Map.entry("allowLoadLocalInfile", "false"),
            Map.entry("allowUrlInLocalInfile", "false"),
            Map.entry("autoDeserialize", "false"),
            Map.entry("allowMultiQueries", "false"));

    private static final JdbcTraits TRAITS = new JdbcTraits(
            NAME,
            "com.mysql.cj.jdbc.Driver",
            new UrlRules(
                    List.of("jdbc:mysql://", "jdbc:mariadb://"),
                    Pattern.compile("(?is)jdbc:(mysql|mariadb)://[^()%#=]*"),
                    '?',
                    '&',
                    Set.of(
                            "user",
                            "password",
                            "usessl",
                            "sslmode",
                            "requiressl",
                            "verifyservercertificate",
                            "allowpublickeyretrieval",
                            "connecttimeout",
                            "sockettimeout",
                            "tcpkeepalive",
                            "usecompression"),
                    // The driver parses properties in parentheses in the host part.
                    "()"),
            MysqlCatalog.QUERIES,
            JdbcTraits.Streaming.ROW_BY_ROW,
            true,
            new JdbcTraits.Values(false, false, JdbcTraits.EarlyDates.EXACT, 6, JdbcTraits.Arrays.JSON));

    @Override
    public JdbcTraits traits() {
        return TRAITS;
    }

    @Override
    public List<SourceOption> options() {
        return List.of(SourceOption.FAST_ROWS, SourceOption.SHARED_SNAPSHOT, SourceOption.KEPT_ROWS, LOAD_DATA);
    }

    @Override
    public String driverUrl(String url) {
        return url.regionMatches(true, 0, MARIADB_PREFIX, 0, MARIADB_PREFIX.length())
                ? MYSQL_PREFIX + url.substring(MARIADB_PREFIX.length())
                : url;
    }

    @Override
    public Map<String, String> driverProperties(JdbcSourceConfig config) {
        String connectMillis = Long.toString(config.connectTimeout().toMillis());
        Map<String, String> properties = new HashMap<>(SETTINGS);
        properties.put("connectTimeout", connectMillis);
        if (!hasSocketTimeout(config.url())) {
            // The driver has no other login timeout; it is reset afterwards.
            properties.put("socketTimeout", connectMillis);
        }
        return properties;
    }

    private static boolean hasSocketTimeout(String url) {
        return url.toLowerCase(Locale.ROOT).contains("sockettimeout=");
    }

    /** Uses KILL QUERY: the driver's own cancellation has no effect after the first row. */
    @Override
    public Optional<String> ready(Connection connection) throws SQLException {
        try (Statement ask = connection.createStatement();
                ResultSet id = ask.executeQuery("SELECT CONNECTION_ID()")) {
            id.next();
            return Optional.of("KILL QUERY " + id.getLong(1));
        } finally {
            if (!hasSocketTimeout(connection.getMetaData().getURL())) {
                connection.setNetworkTimeout(Runnable::run, 0);
            }
        }
    }

    @Override
    public Optional<String> session(Connection connection) throws SQLException {
        return Optional.of(Long.toString(connection.unwrap(JdbcConnection.class).getId()));
    }

    @Override
    public Optional<SessionQueries> sessions() {
        return Optional.of(new SessionQueries(
                // The process list has no session start, only the duration of the current statement in seconds.
                "SELECT COUNT(*) FROM information_schema.processlist WHERE id = %1$s AND command <> 'Sleep'"
                        + " AND (%2$d < 2000 OR time >= FLOOR(%2$d / 1000) - 1)",
                "KILL %s"));
    }

    @Override
    public Optional<FastRows> fastRows(JdbcSourceConfig config) {
        return config.options().flag(SourceOption.FAST_ROWS) ? Optional.of(new MysqlFastRows()) : Optional.empty();
    }

    /** At a lower isolation level, the server begins the transaction without a snapshot. */
    @Override
    public Optional<SnapshotStatements> snapshots(JdbcSourceConfig config) {
        return Optional.of(new SnapshotStatements(
                List.of(
                        "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ",
                        "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY"),
                null,
                "ROLLBACK"));
    }

    @Override
    public Optional<WriteStatements> writing() {
        return Optional.of(MysqlWriteStatements.TABLES);
    }

    /** The driver rewrites a batch into one statement, which is too large for a server-side prepare each time. */
    @Override
    public PreparedStatement prepareInsert(Connection connection, InsertTarget target, List<DataType> types)
            throws SQLException {
        return connection
                .unwrap(JdbcConnection.class)
                .clientPrepareStatement(MysqlWriteStatements.insert(target, types));
    }

    @Override
    public Optional<BulkInsert> bulkInsert(JdbcSourceConfig config) {
        return config.options().flag(LOAD_DATA) ? Optional.of(new LoadDataInsert(this)) : Optional.empty();
    }

    @Override
    public Optional<LockTimeoutStatements> lockTimeouts() {
        return Optional.of(new MysqlLockTimeout());
    }

    @Override
    public Optional<TwoPhaseStatements> twoPhase() {
        return Optional.of(new MysqlTwoPhase());
    }

    @Override
    public Optional<String> columnType(DataType type) {
        return MysqlWriteStatements.COLUMNS.of(type);
    }

    @Override
    public Capabilities capabilities(JdbcSourceConfig config) {
        return MysqlCapabilities.ALL;
    }

    @Override
    public List<SemanticProbe> probes() {
        return SemanticProbe.all("SIGNED", "DATETIME(6)", "9223372036854775807");
    }

    @Override
    public TypeRules types() {
        return MysqlTypes.RULES;
    }

    @Override
    public String typeName(String written) {
        return MysqlTypes.name(written);
    }

    /** A column without a declared character set is taken to have one with all Unicode characters. */
    @Override
    public Optional<TextSemantics> collated(NativeColumn column) {
        String collation = column.collation();
        if (collation == null) {
            return Optional.empty();
        }
        if (collation.equals("utf8mb4_0900_bin")) {
            return Optional.of(TextSemantics.BINARY.searched(PrefixSearch.CODE_POINT_RANGE));
        }
        TextSemantics text = MysqlCapabilities.TEXT.searched(search(collation));
        return Optional.of(collation.startsWith(ALL_LETTERS) ? text : text.narrowed());
    }

    /**
     * The form of LIKE that returns the rows missing from the server's own index range. With a binary collation, those
     * are texts that continue with a character below the blank or above U+FFFF; with a Unicode collation, those that
     * continue with U+FFFD or above U+FFFF. With Persian collations and those of UTF-16 and UTF-32, more are missing,
     * so no index is used.
     */
    private static PrefixSearch search(String collation) {
        if (collation.endsWith("_bin")) {
            return PrefixSearch.CODE_POINT_RANGE;
        }
        if (UNCERTAIN.matcher(collation).find()) {
            return PrefixSearch.EXPRESSION;
        }
        return collation.startsWith(ALL_LETTERS) ? PrefixSearch.LIKE_OR_TAIL : PrefixSearch.LIKE;
    }

    @Override
    public TableStatistics statistics(Connection connection, TableDescription table) throws SQLException {
        return MysqlStatistics.of(connection, table);
    }

    @Override
    public ErrorCode classify(SQLException error) {
        return switch (error.getErrorCode()) {
            case QUERY_INTERRUPTED, QUERY_TIMEOUT, MARIADB_TIMEOUT -> ErrorCode.QUERY_CANCELED;
            // The driver reports these with the SQLSTATE of a truncation.
            case OUT_OF_RANGE -> ErrorCode.NUMERIC_OUT_OF_RANGE;
            case DIVISION_BY_ZERO -> ErrorCode.DIVISION_BY_ZERO;
            // The server has one SQLSTATE for all constraints, and reports deadlocks with that of serialization
            // failures.
            case COLUMN_NOT_NULL, NO_DEFAULT -> ErrorCode.NOT_NULL_VIOLATION;
            case DUPLICATE_KEY -> ErrorCode.UNIQUE_VIOLATION;
            case ROW_IS_REFERENCED, NO_REFERENCED_ROW -> ErrorCode.FOREIGN_KEY_VIOLATION;
            case CHECK_VIOLATED, MARIADB_CHECK_VIOLATED -> ErrorCode.CHECK_VIOLATION;
            case DEADLOCK -> ErrorCode.DEADLOCK;
            case LOCK_WAIT_TIMEOUT -> ErrorCode.LOCK_TIMEOUT;
            default -> isBrokenLine(error) ? ErrorCode.SOURCE_LOST : SqlStates.classify(error);
        };
    }

    /** True for a connection lost in the middle of a result, for which the driver has no SQLSTATE. */
    private static boolean isBrokenLine(Throwable error) {
        Throwable cause = error.getCause();
        return cause != null && (cause instanceof IOException || isBrokenLine(cause));
    }

    @Override
    public boolean isRefusal(SQLException error) {
        return MysqlRefusals.contains(error.getErrorCode()) || SqlStates.isRefusal(error);
    }

    @Override
    public boolean isLoginRefused(SQLException error) {
        return SHUT_ACCOUNTS.contains(error.getErrorCode()) || SqlStates.isLoginRefused(error);
    }

    @Override
    public String reason(SQLException error) {
        return SqlStates.firstLine(error);
    }
}
