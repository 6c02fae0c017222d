package io.braid.connector.postgresql;

import io.braid.connector.jdbc.dialect.BulkInsert;
import io.braid.connector.jdbc.dialect.ChangeQuery;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.LockTimeoutStatements;
import io.braid.connector.jdbc.dialect.NativeColumn;
import io.braid.connector.jdbc.dialect.OutcomeQueries;
import io.braid.connector.jdbc.dialect.SessionQueries;
import io.braid.connector.jdbc.dialect.SnapshotStatements;
import io.braid.connector.jdbc.dialect.SqlStates;
import io.braid.connector.jdbc.dialect.TwoPhaseStatements;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.connector.jdbc.dialect.WriteStatements;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.connector.jdbc.option.UrlRules;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.postgresql.PGConnection;

/** Dialect of PostgreSQL, version 12 and later. */
final class PostgresqlDialect implements JdbcDialect {
    static final String NAME = "postgresql";

    static final SourceOption WIRE_PROTOCOL = new SourceOption(
            "wire_protocol",
            "on",
            "Reads rows by PostgreSQL's wire protocol, decoded into columns, instead of the JDBC driver.");

    private static final TextSemantics NONDETERMINISTIC =
            new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.LOCAL);
    static final String NONDETERMINISTIC_MARK = " (nondeterministic)";
    private static final Pattern KNOWN_COLLATION =
            Pattern.compile("default|C|POSIX|ucs_basic|unicode|pg_.*utf8|.*-x-icu|[a-z]{2,3}_[A-Z]{2}(\\.utf8)?");

    private static final String SHOWN_AS_TEXT = "TIMETZ,POINT,BOX,BOOL_ARRAY,BYTEA_ARRAY,INT2_ARRAY,INT4_ARRAY,"
            + "INT8_ARRAY,OID_ARRAY,FLOAT4_ARRAY,FLOAT8_ARRAY,VARCHAR_ARRAY,TEXT_ARRAY";

    static final SourceOption PARALLEL_SCANS = new SourceOption(
            "parallel_scans",
            "2",
            "Ranges that a large table's scan is split into, and statements that many join keys are divided among, to"
                    + " run in parallel; 1 disables.");

    static final SourceOption PARALLEL_FROM =
            new SourceOption("parallel_from", "16", "Least size of a table, in megabytes, for its scan to be split.");

    private static final String REPEATABLE_READ = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ";

    /**
     * The transaction snapshot and the server's start time: while they are unchanged, each statement sees the same
     * rows. Empty if there are foreign tables, row security policies, or unlogged tables, which a crash truncates
     * without a transaction.
     */
    private static final String CHANGE_TOKEN = "SELECT CASE WHEN EXISTS (SELECT FROM pg_catalog.pg_class"
            + " WHERE relkind = 'f' OR relrowsecurity OR relpersistence = 'u') THEN NULL ELSE"
            + " pg_postmaster_start_time()::text || ' '"
            + " || current_database() || ' ' || txid_current_snapshot()::text END";

    private static final Pattern SPREAD = Pattern.compile("(?i)[?&]loadBalanceHosts=true");

    private static final JdbcTraits TRAITS = new JdbcTraits(
            NAME,
            "org.postgresql.Driver",
            new UrlRules(
                    List.of("jdbc:postgresql://"),
                    Pattern.compile("(?is)jdbc:postgresql://[^?#=]*"),
                    '?',
                    '&',
                    Set.of(
                            "user",
                            "password",
                            "sslmode",
                            "ssl",
                            "applicationname",
                            "currentschema",
                            "connecttimeout",
                            "sockettimeout",
                            "logintimeout",
                            "tcpkeepalive",
                            "targetservertype",
                            "loadbalancehosts"),
                    ""),
            PostgresqlCatalog.QUERIES,
            JdbcTraits.Streaming.CURSOR,
            true,
            new JdbcTraits.Values(true, true, JdbcTraits.EarlyDates.EXACT, 6, JdbcTraits.Arrays.NATIVE));

    @Override
    public JdbcTraits traits() {
        return TRAITS;
    }

    @Override
    public List<SourceOption> options() {
        return List.of(
                WIRE_PROTOCOL, PARALLEL_SCANS, PARALLEL_FROM, SourceOption.SHARED_SNAPSHOT, SourceOption.KEPT_ROWS);
    }

    @Override
    public Map<String, String> driverProperties(JdbcSourceConfig config) {
        String connectSeconds = Long.toString(config.connectTimeout().toSeconds());
        return Map.of(
                "connectTimeout", connectSeconds,
                "loginTimeout", connectSeconds,
                // A cancellation needs its own connection, to which an unresponsive server does not reply.
                "cancelSignalTimeout", connectSeconds,
                "tcpKeepAlive", "true",
                "ApplicationName", "Braid",
                // Sends the driver's settings while connecting, not in a later round trip.
                "assumeMinServerVersion", "12",
                // Binary transfer from the first execution: text costs both sides twice the time.
                "prepareThreshold", "-1",
                // Values shown as text use the server's text form, not the driver's.
                "binaryTransferDisable", SHOWN_AS_TEXT,
                "readOnlyMode", "transaction");
    }

    /**
     * One connection exports its snapshot, and others import it before their first statement. Unsupported if the URL
     * spreads connections over several servers.
     */
    @Override
    public Optional<SnapshotStatements> snapshots(JdbcSourceConfig config) {
        if (SPREAD.matcher(config.url()).find()) {
            return Optional.empty();
        }
        return Optional.of(new SnapshotStatements(
                List.of(REPEATABLE_READ, "SELECT pg_export_snapshot()"),
                REPEATABLE_READ + "; SET TRANSACTION SNAPSHOT '%s'",
                null));
    }

    /** Unsupported if the URL lists several servers, since it is unknown which one responds. */
    @Override
    public Optional<ChangeQuery> changes(JdbcSourceConfig config) {
        return config.url().contains(",")
                ? Optional.empty()
                : Optional.of((tables, before, database) -> database.text(CHANGE_TOKEN));
    }

    /**
     * Makes the text form of values independent of the account, the database, and this process, whose time zone the
     * driver sets: it appears in the text of arrays and ranges of timestamps.
     */
    @Override
    public Optional<String> ready(Connection connection) throws SQLException {
        try (Statement set = connection.createStatement()) {
            set.execute("SET timezone = 'UTC'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex'");
        }
        return Optional.empty();
    }

    @Override
    public Optional<String> session(Connection connection) throws SQLException {
        return Optional.of(
                Integer.toString(connection.unwrap(PGConnection.class).getBackendPID()));
    }

    @Override
    public Optional<SessionQueries> sessions() {
        return Optional.of(new SessionQueries(
                "SELECT COUNT(*) FROM pg_stat_activity WHERE pid = %1$s AND usename = current_user AND state = 'active'"
                        + " AND backend_start <= clock_timestamp() - %2$d * INTERVAL '1 millisecond'",
                "SELECT pg_terminate_backend(%s)"));
    }

    @Override
    public Optional<WriteStatements> writing() {
        return Optional.of(PostgresqlWriteStatements.TABLES);
    }

    @Override
    public Optional<OutcomeQueries> outcomes() {
        return Optional.of(new OutcomeQueries(
                "SELECT CAST(pg_current_xact_id() AS text)", "SELECT pg_xact_status(CAST(? AS xid8))"));
    }

    @Override
    public Optional<LockTimeoutStatements> lockTimeouts() {
        return Optional.of(new PostgresqlLockTimeout());
    }

    @Override
    public Optional<TwoPhaseStatements> twoPhase() {
        return Optional.of(new PostgresqlTwoPhase());
    }

    @Override
    public Optional<BulkInsert> bulkInsert(JdbcSourceConfig config) {
        return Optional.of(new PostgresqlBulkInsert());
    }

    @Override
    public Optional<String> columnType(DataType type) {
        return PostgresqlWriteStatements.COLUMNS.of(type);
    }

    @Override
    public Capabilities capabilities(JdbcSourceConfig config) {
        return PostgresqlCapabilities.ALL;
    }

    @Override
    public TypeRules types() {
        return PostgresqlTypes.RULES;
    }

    @Override
    public String typeName(String written) {
        String plain = written.replaceFirst("\\s*\\([^)]*\\)", "");
        int end = plain.indexOf("[");
        return end < 0 ? plain : PostgresqlTypes.arrayName(plain.substring(0, end));
    }

    /** Collations named in hand-written declarations may be anything; only PostgreSQL's built-in ones are known. */
    @Override
    public Optional<TextSemantics> collated(NativeColumn column) {
        String collation = column.collation();
        if (collation == null || KNOWN_COLLATION.matcher(collation).matches()) {
            return Optional.empty();
        }
        boolean imported = column.charset() != null;
        return imported && !collation.endsWith(NONDETERMINISTIC_MARK)
                ? Optional.empty()
                : Optional.of(NONDETERMINISTIC);
    }

    @Override
    public TableStatistics statistics(Connection connection, TableDescription table) throws SQLException {
        return PostgresqlStatistics.of(connection, table);
    }

    @Override
    public ErrorCode classify(SQLException error) {
        return SqlStates.classify(error);
    }

    @Override
    public String reason(SQLException error) {
        return SqlStates.firstLine(error);
    }
}
