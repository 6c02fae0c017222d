package io.braid.connector.sqlserver;

import io.braid.connector.jdbc.dialect.ChangeQuery;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.KindSets;
import io.braid.connector.jdbc.dialect.NativeColumn;
import io.braid.connector.jdbc.dialect.SemanticProbe;
import io.braid.connector.jdbc.dialect.SqlStates;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.connector.jdbc.option.UrlRules;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Dialect of SQL Server 2016 and later. */
final class SqlServerDialect implements JdbcDialect {
    static final String NAME = "sqlserver";
    /** Error codes of a wrong name or password, disabled or locked accounts, and expired passwords. */
    private static final Set<Integer> REFUSED_LOGINS = Set.of(18452, 18456, 18470, 18486, 18487, 18488);

    private static final int ARITHMETIC_OVERFLOW = 8115;
    private static final int DIVIDE_BY_ZERO = 8134;
    private static final int INVALID_NUMBER = 245;
    private static final int INVALID_DECIMAL = 8114;
    private static final int INVALID_MOMENT = 241;
    private static final int MOMENT_OUT_OF_RANGE = 242;

    private static final Pattern OF_COPIES = Pattern.compile("(?i);\\s*applicationIntent\\s*=\\s*ReadOnly");

    private static final JdbcTraits TRAITS = new JdbcTraits(
            NAME,
            "com.microsoft.sqlserver.jdbc.SQLServerDriver",
            new UrlRules(
                    List.of("jdbc:sqlserver://"),
                    Pattern.compile("(?is)jdbc:sqlserver://[^=]*"),
                    ';',
                    ';',
                    Set.of(
                            "user",
                            "username",
                            "password",
                            "database",
                            "databasename",
                            "servername",
                            "instancename",
                            "port",
                            "portnumber",
                            "encrypt",
                            "trustservercertificate",
                            "hostnameincertificate",
                            "applicationname",
                            "applicationintent",
                            "multisubnetfailover",
                            "logintimeout",
                            "sockettimeout"),
                    // Braces quote values; the driver might parse their content differently from this check.
                    "{}"),
            SqlServerCatalog.QUERIES,
            JdbcTraits.Streaming.ADAPTIVE,
            false,
            new JdbcTraits.Values(true, false, JdbcTraits.EarlyDates.PARAMETERS_MOVED, 7, JdbcTraits.Arrays.JSON));

    @Override
    public JdbcTraits traits() {
        return TRAITS;
    }

    @Override
    public List<SourceOption> options() {
        return List.of();
    }

    @Override
    public Map<String, String> driverProperties(JdbcSourceConfig config) {
        return Map.of(
                "loginTimeout", Long.toString(config.connectTimeout().toSeconds()),
                "responseBuffering", "adaptive",
                "applicationName", "Braid",
                // Otherwise a time is sent as datetime, rounded to 1/300 of a second.
                "sendTimeAsDatetime", "false",
                // A failed login is reported at once; retries are left to the caller.
                "connectRetryCount", "0");
    }

    @Override
    public Optional<String> ready(Connection connection) {
        return Optional.empty();
    }

    /** Unsupported for read-only replicas: each connection may use another, with its own lag. */
    @Override
    public Optional<ChangeQuery> changes(JdbcSourceConfig config) {
        return OF_COPIES.matcher(config.url()).find() ? Optional.empty() : Optional.of(new SqlServerChanges());
    }

    @Override
    public Capabilities capabilities(JdbcSourceConfig config) {
        return SqlServerCapabilities.ALL;
    }

    @Override
    public List<SemanticProbe> probes() {
        List<SemanticProbe> probes =
                new ArrayList<>(SemanticProbe.all("INTEGER", "DATETIME2(6)", "CAST(9223372036854775807 AS BIGINT)"));
        // A database created by an older version may have a compatibility level without OPENJSON.
        probes.add(new SemanticProbe(
                "a list of numbers can be read from JSON",
                "CASE WHEN EXISTS (SELECT 1 FROM OPENJSON('[1]') WITH (v BIGINT '$') AS k WHERE k.v = 1) THEN 1 ELSE"
                        + " 0 END",
                false,
                Set.of(KeyForm.Style.OPENJSON.name()),
                KindSets.INTEGERS));
        return List.copyOf(probes);
    }

    @Override
    public TypeRules types() {
        return SqlServerTypes.RULES;
    }

    @Override
    public String typeName(String written) {
        return written.replaceFirst("\\s*\\([^)]*\\)", "");
    }

    /** Every collation pads, so none is exact. */
    @Override
    public Optional<TextSemantics> collated(NativeColumn column) {
        return Optional.empty();
    }

    @Override
    public TableStatistics statistics(Connection connection, TableDescription table) throws SQLException {
        return SqlServerStatistics.of(connection, table);
    }

    @Override
    public ErrorCode classify(SQLException error) {
        return switch (error.getErrorCode()) {
            case ARITHMETIC_OVERFLOW -> ErrorCode.NUMERIC_OUT_OF_RANGE;
            case DIVIDE_BY_ZERO -> ErrorCode.DIVISION_BY_ZERO;
            case INVALID_NUMBER, INVALID_DECIMAL -> ErrorCode.INVALID_CAST;
            case INVALID_MOMENT, MOMENT_OUT_OF_RANGE -> ErrorCode.INVALID_DATETIME;
            default -> "HY008".equals(error.getSQLState()) ? ErrorCode.QUERY_CANCELED : SqlStates.classify(error);
        };
    }

    @Override
    public boolean isLoginRefused(SQLException error) {
        return REFUSED_LOGINS.contains(error.getErrorCode()) || SqlStates.isLoginRefused(error);
    }

    @Override
    public String reason(SQLException error) {
        return SqlStates.firstLine(error);
    }
}
