package io.braid.connector.braid;

import io.braid.connector.jdbc.dialect.FastRows;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.NativeColumn;
import io.braid.connector.jdbc.dialect.SemanticProbe;
import io.braid.connector.jdbc.dialect.SqlStates;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.connector.jdbc.option.UrlRules;
import io.braid.spi.Federation;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.ErrorCode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Dialect of another Braid server, through Braid's own driver. */
final class BraidDialect implements JdbcDialect {
    static final String NAME = "braid";

    private static final Pattern THIS_MACHINE =
            Pattern.compile("(?is)jdbc:braid://(localhost|127\\.[0-9.]+|\\[::1])([:,/?].*)?");

    private static final JdbcTraits TRAITS = new JdbcTraits(
            NAME,
            "io.braid.jdbc.BraidDriver",
            new UrlRules(
                    List.of("jdbc:braid://"),
                    Pattern.compile("(?is)jdbc:braid://[^?#@]*"),
                    '?',
                    '&',
                    Set.of(
                            "authentication",
                            "compression",
                            "connecttimeout",
                            "hostorder",
                            "logintimeout",
                            "password",
                            "readahead",
                            "sockettimeout",
                            "tcpkeepalive",
                            "tls",
                            "user"),
                    "#"),
            BraidCatalog.QUERIES,
            JdbcTraits.Streaming.ON_REQUEST,
            false,
            new JdbcTraits.Values(false, false, JdbcTraits.EarlyDates.EXACT, 7, JdbcTraits.Arrays.BRAID));

    /** SQLSTATE classes with which the other server rejects a statement because of its text. */
    private static final List<String> REFUSALS = List.of("42", "0A");

    private final Federation federation;

    /** Dialect of a server that reaches no other. */
    BraidDialect() {
        this(new Federation());
    }

    BraidDialect(Federation federation) {
        this.federation = federation;
    }

    @Override
    public JdbcTraits traits() {
        return TRAITS;
    }

    @Override
    public List<SourceOption> options() {
        return List.of(SourceOption.FAST_ROWS);
    }

    /** The planner converts all times to UTC, so the other server's session uses UTC too. */
    @Override
    public Map<String, String> driverProperties(JdbcSourceConfig config) {
        String seconds = Long.toString(Math.max(1, config.connectTimeout().toSeconds()));
        Map<String, String> properties = new HashMap<>(Map.of("applicationName", "braid", "timeZone", "UTC"));
        putUnlessGiven(properties, config, "connectTimeout", seconds);
        putUnlessGiven(properties, config, "loginTimeout", seconds);
        putUnlessGiven(
                properties,
                config,
                "compression",
                THIS_MACHINE.matcher(config.url()).matches() ? "off" : "lz4");
        return properties;
    }

    private static void putUnlessGiven(
            Map<String, String> properties, JdbcSourceConfig config, String name, String value) {
        boolean isGiven = config.url().toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT) + "=");
        if (!isGiven) {
            properties.put(name, value);
        }
    }

    /** Rejects a server that reaches this one. */
    @Override
    public Optional<String> ready(Connection connection) throws SQLException {
        Map<String, Integer> reached = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT server_id, hops FROM sys.federation")) {
            while (rows.next()) {
                reached.put(rows.getString(1), rows.getInt(2));
            }
        }
        Optional<String> refusal = federation.attach(this, reached);
        if (refusal.isPresent()) {
            throw new SQLException(refusal.get(), ErrorCode.FEATURE_NOT_SUPPORTED.sqlState());
        }
        return Optional.empty();
    }

    @Override
    public void closed() {
        federation.detach(this);
    }

    @Override
    public Optional<FastRows> fastRows(JdbcSourceConfig config) {
        return config.options().flag(SourceOption.FAST_ROWS) ? Optional.of(new BraidFastRows()) : Optional.empty();
    }

    @Override
    public Capabilities capabilities(JdbcSourceConfig config) {
        return BraidCapabilities.ALL;
    }

    /** No probes: it evaluates the functions that it lists as this server does. */
    @Override
    public List<SemanticProbe> probes() {
        return List.of();
    }

    @Override
    public Optional<String> functionNames() {
        return Optional.of("SELECT name FROM sys.operators");
    }

    @Override
    public TypeRules types() {
        return BraidTypes.RULES;
    }

    @Override
    public String typeName(String written) {
        return written.replaceFirst("\\s*\\([^)]*\\)", "").replaceFirst("\\s+not null$", "");
    }

    @Override
    public Optional<TextSemantics> collated(NativeColumn column) {
        return Optional.empty();
    }

    @Override
    public TableStatistics statistics(Connection connection, TableDescription table) throws SQLException {
        return BraidStatistics.of(connection, table);
    }

    /** The error code reported by the other server, by SQLSTATE. */
    @Override
    public ErrorCode classify(SQLException error) {
        ErrorCode common = SqlStates.classify(error);
        String state = String.valueOf(error.getSQLState());
        if (common != ErrorCode.SOURCE_FAILED) {
            return common;
        }
        boolean isKept = state.startsWith("22")
                || state.startsWith("21")
                || state.startsWith("53")
                || state.startsWith("54")
                || state.equals(ErrorCode.INSUFFICIENT_PRIVILEGE.sqlState())
                || state.equals(ErrorCode.VIEW_NOT_FRESH.sqlState())
                || state.equals(ErrorCode.SOURCE_UNAVAILABLE.sqlState())
                || state.equals(ErrorCode.SOURCE_DATA_INVALID.sqlState());
        return isKept
                ? Arrays.stream(ErrorCode.values())
                        .filter(code -> code.sqlState().equals(state))
                        .findFirst()
                        .orElse(common)
                : common;
    }

    @Override
    public boolean isRefusal(SQLException error) {
        return error.getSQLState() != null && REFUSALS.stream().anyMatch(error.getSQLState()::startsWith);
    }

    /** Appends the other server's SQLSTATE, for which this one may have no code. */
    @Override
    public String reason(SQLException error) {
        return SqlStates.firstLine(error) + (error.getSQLState() == null ? "" : " [" + error.getSQLState() + "]");
    }
}
