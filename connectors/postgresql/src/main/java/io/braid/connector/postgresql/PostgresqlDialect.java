package io.braid.connector.postgresql;

import io.braid.connector.jdbc.JdbcDialect;
import io.braid.connector.jdbc.JdbcSourceConfig;
import io.braid.connector.jdbc.JdbcTraits;
import io.braid.connector.jdbc.NativeColumn;
import io.braid.connector.jdbc.NativeTypes;
import io.braid.connector.jdbc.OptionValues;
import io.braid.connector.jdbc.SourceOption;
import io.braid.connector.jdbc.SqlStates;
import io.braid.connector.jdbc.UrlRules;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** PostgreSQL, as of version 12. */
final class PostgresqlDialect implements JdbcDialect {
    static final String NAME = "postgresql";

    /** Blanks at the end count neither in the value nor in {@code =}, but LIKE sees the padding. */
    private static final TextSemantics PADDED = new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.LOCAL);

    private static final TextSemantics NONDETERMINISTIC =
            new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.LOCAL);
    static final String NONDETERMINISTIC_MARK = " (nondeterministic)";

    private static final JdbcTraits TRAITS = new JdbcTraits(
            NAME,
            "org.postgresql.Driver",
            new UrlRules(
                    List.of("jdbc:postgresql://"),
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
            new JdbcTraits.Values(true, true, false, 6));

    @Override
    public JdbcTraits traits() {
        return TRAITS;
    }

    @Override
    public List<SourceOption> options() {
        return List.of();
    }

    @Override
    public String url(OptionValues options) {
        return options.required(SourceOption.URL);
    }

    @Override
    public String driverUrl(String url) {
        return url;
    }

    @Override
    public Map<String, String> driverProperties(JdbcSourceConfig config) {
        return Map.of(
                "connectTimeout", Long.toString(config.connectTimeout().toSeconds()),
                "loginTimeout", Long.toString(config.connectTimeout().toSeconds()),
                "tcpKeepAlive", "true",
                "ApplicationName", "Braid",
                // Binary from the first execution on: text costs the server and the client twice.
                "prepareThreshold", "-1",
                "readOnlyMode", "transaction");
    }

    @Override
    public Optional<String> ready(Connection connection) {
        return Optional.empty();
    }

    @Override
    public Capabilities capabilities(JdbcSourceConfig config) {
        return PostgresqlCapabilities.ALL;
    }

    @Override
    public Optional<DataType> typeOf(NativeColumn column) {
        return Optional.ofNullable(
                switch (column.type()) {
                    case "bool" -> DataType.of(TypeKind.BOOLEAN);
                    case "int2" -> DataType.of(TypeKind.SMALLINT);
                    case "int4" -> DataType.of(TypeKind.INTEGER);
                    case "int8" -> DataType.of(TypeKind.BIGINT);
                    case "float4" -> DataType.of(TypeKind.REAL);
                    case "float8" -> DataType.of(TypeKind.DOUBLE);
                    case "numeric" -> NativeTypes.decimal(column);
                    case "text", "varchar", "bpchar", "name" -> NativeTypes.text(column);
                    case "uuid", "json", "jsonb", "citext", "enum" -> DataType.of(TypeKind.VARCHAR);
                    case "bytea" -> DataType.of(TypeKind.VARBINARY);
                    case "date" -> DataType.of(TypeKind.DATE);
                    case "time" -> NativeTypes.temporal(TypeKind.TIME, column);
                    case "timestamp" -> NativeTypes.temporal(TypeKind.TIMESTAMP, column);
                    case "timestamptz" -> NativeTypes.temporal(TypeKind.TIMESTAMP_TZ, column);
                    default -> null;
                });
    }

    @Override
    public Optional<TextSemantics> textOf(NativeColumn column) {
        return switch (column.type()) {
            case "bpchar" -> Optional.of(PADDED);
            case "uuid", "json", "jsonb", "citext", "enum" -> Optional.of(TextSemantics.OPAQUE);
            default ->
                Optional.ofNullable(column.collation())
                        .filter(collation -> collation.endsWith(NONDETERMINISTIC_MARK))
                        .map(collation -> NONDETERMINISTIC);
        };
    }

    @Override
    public TableStatistics statistics(Connection connection, TableDescription table) throws SQLException {
        return PostgresqlCatalog.statistics(connection, table.name());
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
