package io.braid.connector.generic;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.NativeColumn;
import io.braid.connector.jdbc.dialect.SqlStates;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.connector.jdbc.option.OptionValues;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.connector.jdbc.option.UrlRules;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Dialect of any database with a JDBC driver, which relies only on the standards. */
final class GenericDialect implements JdbcDialect {
    static final String NAME = "jdbc";

    private static final SourceOption DRIVER = new SourceOption(
            "driver",
            null,
            "Class of the driver; without it, the first driver among the plugins that accepts the url.");
    private static final SourceOption DIALECT = new SourceOption(
            "dialect",
            null,
            "In which SQL the database is asked: " + String.join(", ", GenericDialects.all())
                    + "; without it, as the url tells.");
    private static final SourceOption PROPERTIES = new SourceOption(
            "properties", null, "Harmless properties of the driver, as name=value, separated by semicolons.");

    private static final JdbcTraits TRAITS = new JdbcTraits(
            NAME,
            Driver.class.getName(),
            new UrlRules(
                    List.of("jdbc:"),
                    // An embedded database would open files of the server.
                    NetworkUrl.PATTERN,
                    '?',
                    '&',
                    Set.of(),
                    "?&;=%#(){}\\'\""),
            new DriverCatalog(),
            JdbcTraits.Streaming.CURSOR,
            false,
            new JdbcTraits.Values(true, false, JdbcTraits.EarlyDates.EXACT, 6));

    @Override
    public JdbcTraits traits() {
        return TRAITS;
    }

    @Override
    public List<SourceOption> options() {
        return List.of(DRIVER, DIALECT, PROPERTIES);
    }

    @Override
    public Driver driver(JdbcSourceConfig config) {
        OptionValues options = config.options();
        return options.get(DRIVER)
                .map(name -> PluginDrivers.named(name, options))
                .orElseGet(() -> PluginDrivers.taking(config.url(), options));
    }

    @Override
    public Map<String, String> driverProperties(JdbcSourceConfig config) {
        return config.options()
                .get(PROPERTIES)
                .map(text -> DriverProperties.read(text, config.options()))
                .orElse(Map.of());
    }

    /** Read-only mode is a hint to many drivers, and an error to some. */
    @Override
    public Optional<String> ready(Connection connection) {
        try {
            connection.setReadOnly(true);
        } catch (SQLException e) {
            // Braid sends only queries in any case.
        }
        return Optional.empty();
    }

    /** Not all databases support comments, and some cache plans by the statement's text. */
    @Override
    public boolean takesComments() {
        return false;
    }

    @Override
    public Capabilities capabilities(JdbcSourceConfig config) {
        String dialect = config.options().get(DIALECT).orElseGet(() -> GenericDialects.of(config.url()));
        String name = dialect.toLowerCase(Locale.ROOT);
        if (!GenericDialects.all().contains(name)) {
            throw config.options()
                    .invalid("knows no dialect '" + dialect + "'" + Suggestion.hint(dialect, GenericDialects.all())
                            + "; there are " + String.join(", ", GenericDialects.all()));
        }
        return GenericCapabilities.in(name);
    }

    @Override
    public String fromNothing(JdbcSourceConfig config) {
        return GenericDialects.fromNothing(capabilities(config).dialect());
    }

    @Override
    public TypeRules types() {
        return GenericTypes.RULES;
    }

    @Override
    public String typeName(String written) {
        return written.replaceFirst("\\s*\\(.*", "");
    }

    /** Drivers do not report collations; the declared semantics hold for each. */
    @Override
    public Optional<TextSemantics> collated(NativeColumn column) {
        return Optional.empty();
    }

    /** The statistics that the driver reports. */
    @Override
    public TableStatistics statistics(Connection connection, TableDescription table) {
        try {
            return IndexCounts.of(connection, table.name());
        } catch (SQLException | RuntimeException e) {
            return TableStatistics.UNKNOWN;
        }
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
