package io.braid.connector.h2;

import io.braid.connector.jdbc.dialect.DatabaseFile;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.LockTimeoutStatements;
import io.braid.connector.jdbc.dialect.NativeColumn;
import io.braid.connector.jdbc.dialect.SnapshotStatements;
import io.braid.connector.jdbc.dialect.SqlStates;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.connector.jdbc.dialect.WriteStatements;
import io.braid.connector.jdbc.option.OptionValues;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.connector.jdbc.option.UrlRules;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.io.EOFException;
import java.net.SocketException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.jspecify.annotations.Nullable;

/** Dialect of H2, version 2 and later. */
final class H2Dialect implements JdbcDialect {
    static final String NAME = "h2";

    private static final DatabaseFile FILE = new DatabaseFile("jdbc:h2:file:", ".mv.db", path -> false);

    private static final int ALREADY_OPEN = 90020;
    private static final int CONNECTION_BROKEN = 90067;
    private static final int VALUE_TOO_LONG = 22001;
    private static final int DATABASE_CLOSED = 90098;
    private static final int DATABASE_CLOSING = 90121;
    private static final int LOCK_TIMEOUT = 50200;

    private static final JdbcTraits TRAITS = new JdbcTraits(
            NAME,
            "org.h2.Driver",
            new UrlRules(
                    List.of("jdbc:h2:tcp:", "jdbc:h2:ssl:", "jdbc:h2:mem:", "jdbc:h2:file:"),
                    // A file system prefix, such as zip:, would precede a colon.
                    Pattern.compile("(?is)jdbc:h2:((tcp|ssl):.*|mem:[^:]*|file:([a-z]:[/\\\\])?[^:]*)"),
                    ';',
                    ';',
                    Set.of(
                            "user",
                            "password",
                            "mode",
                            "ignorecase",
                            "database_to_lower",
                            "database_to_upper",
                            "case_insensitive_identifiers",
                            "db_close_delay",
                            "ifexists",
                            "access_mode_data",
                            "lock_timeout",
                            "schema"),
                    "\\"),
            H2Catalog.QUERIES,
            JdbcTraits.Streaming.IN_PROCESS,
            false,
            new JdbcTraits.Values(true, false, JdbcTraits.EarlyDates.EXACT, 7));

    @Override
    public JdbcTraits traits() {
        return TRAITS;
    }

    @Override
    public List<SourceOption> options() {
        return List.of(SourceOption.SHARED_SNAPSHOT, SourceOption.KEPT_ROWS);
    }

    @Override
    public String url(OptionValues options) {
        return FILE.within(JdbcDialect.super.url(options), options);
    }

    @Override
    public void requireDatabase(JdbcSourceConfig config) throws SQLException {
        Optional<Path> file = FILE.require(config);
        if (file.isPresent() && !config.options().surroundings().externalAccess()) {
            DatabaseContent.requireHarmless(file.get());
        }
    }

    /** A file is locked while it is checked, and while it is being closed. */
    @Override
    public boolean passesByItself(SQLException failure) {
        return failure.getErrorCode() == ALREADY_OPEN;
    }

    /** Streams rows instead of materializing results. */
    @Override
    public Map<String, String> driverProperties(JdbcSourceConfig config) {
        return Map.of("LAZY_QUERY_EXECUTION", "1");
    }

    /** Materializes results, so that one connection can run several statements at once. */
    @Override
    public Optional<SnapshotStatements> snapshots(JdbcSourceConfig config) {
        return Optional.of(new SnapshotStatements(
                List.of(
                        "SET AUTOCOMMIT FALSE",
                        "SET LAZY_QUERY_EXECUTION 0",
                        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SNAPSHOT"),
                null,
                "ROLLBACK; SET AUTOCOMMIT TRUE; SET LAZY_QUERY_EXECUTION 1; SET SESSION CHARACTERISTICS AS"
                        + " TRANSACTION ISOLATION LEVEL READ COMMITTED"));
    }

    @Override
    public Optional<String> ready(Connection connection) {
        return Optional.empty();
    }

    @Override
    public Optional<WriteStatements> writing() {
        return Optional.of(H2WriteStatements.TABLES);
    }

    @Override
    public Optional<String> columnType(DataType type) {
        return H2WriteStatements.COLUMNS.of(type);
    }

    @Override
    public Capabilities capabilities(JdbcSourceConfig config) {
        boolean ignoresCase = config.url().toLowerCase(Locale.ROOT).contains(";ignorecase=true");
        return ignoresCase ? H2Capabilities.IGNORING_CASE : H2Capabilities.BINARY;
    }

    @Override
    public TypeRules types() {
        return H2Types.RULES;
    }

    @Override
    public String typeName(String written) {
        if (written.startsWith("interval")) {
            return "interval";
        }
        return written.endsWith("]") || written.endsWith("array")
                ? "array"
                : written.replaceFirst("\\s*\\([^)]*\\)", "");
    }

    /**
     * Some statements miss a cancellation, such as one that began while a connection was opened. The session's timeout
     * flag is therefore set too, which statements also check.
     */
    @Override
    public void stop(Statement running) throws SQLException {
        running.cancel();
        if (running.getConnection().unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
            session.cancel();
        }
    }

    @Override
    public Optional<LockTimeoutStatements> lockTimeouts() {
        return Optional.of(new H2LockTimeout());
    }

    /** A database has one collation, which may ignore case and accents. */
    @Override
    public Optional<TextSemantics> collated(NativeColumn column) {
        String collation = column.collation();
        boolean plain = collation == null || collation.equalsIgnoreCase("OFF");
        return plain ? Optional.empty() : Optional.of(H2Capabilities.IGNORING_CASE.text());
    }

    @Override
    public TableStatistics statistics(Connection connection, TableDescription table) throws SQLException {
        return H2Statistics.of(connection, table);
    }

    @Override
    public ErrorCode classify(SQLException error) {
        int code = error.getErrorCode();
        boolean lost = code == CONNECTION_BROKEN
                || code == DATABASE_CLOSED
                || code == DATABASE_CLOSING
                || isOfTheLine(error.getCause());
        if (lost) {
            return ErrorCode.SOURCE_LOST;
        }
        // Its exception class is that of a statement timeout in other drivers.
        if (code == LOCK_TIMEOUT) {
            return ErrorCode.LOCK_TIMEOUT;
        }
        return isNumberTooLong(error) ? ErrorCode.NUMERIC_OUT_OF_RANGE : SqlStates.classify(error);
    }

    /** True if a number has too many digits, which H2 reports like a text that is too long. */
    private static boolean isNumberTooLong(SQLException error) {
        String message = String.valueOf(error.getMessage());
        return error.getErrorCode() == VALUE_TOO_LONG
                && (message.contains("\"DECIMAL") || message.contains("\"NUMERIC"));
    }

    /** True for a lost connection: while reading rows, the client reports only an I/O error, as it does for files. */
    private static boolean isOfTheLine(@Nullable Throwable cause) {
        return cause instanceof EOFException || cause instanceof SocketException;
    }

    /** H2 appends the statement to its messages, in quotes and at the end. */
    @Override
    public String reason(SQLException error) {
        String line = SqlStates.firstLine(error);
        int statement = line.indexOf("; SQL statement:");
        String message = statement < 0 ? line : line.substring(0, statement);
        String said = message.replaceFirst("(?s)SQL statement \".*", "the SQL statement");
        return error.getSQLState() == null ? said : said + " [" + error.getSQLState() + "]";
    }
}
