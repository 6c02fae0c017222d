package io.braid.connector.generic;

import io.braid.connector.jdbc.JdbcDialect;
import io.braid.connector.jdbc.JdbcSourceConfig;
import io.braid.connector.jdbc.JdbcTraits;
import io.braid.connector.jdbc.NativeColumn;
import io.braid.connector.jdbc.OptionValues;
import io.braid.connector.jdbc.SourceOption;
import io.braid.connector.jdbc.SqlStates;
import io.braid.connector.jdbc.TypeRules;
import io.braid.connector.jdbc.UrlRules;
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
import java.util.regex.Pattern;

/** Any database with a JDBC driver, of which no more is believed than what the standards say. */
final class GenericDialect implements JdbcDialect {
    static final String NAME = "jdbc";

    private static final SourceOption DRIVER = new SourceOption(
            "driver", null, "The driver's class; without it, the first driver among the plugins that takes the url.");
    private static final SourceOption DIALECT = new SourceOption(
            "dialect",
            null,
            "In which SQL the database is asked: " + String.join(", ", Dialects.all())
                    + "; without it, as the url tells.");
    private static final SourceOption PROPERTIES = new SourceOption(
            "properties", null, "Harmless properties of the driver, as name=value, separated by semicolons.");

    private static final String HOST = "([\\w.-]+|\\[[0-9a-f:.]+])(:\\d{1,5})?";

    private static final JdbcTraits TRAITS = new JdbcTraits(
            NAME,
            Driver.class.getName(),
            new UrlRules(
                    List.of("jdbc:"),
                    // A place in the network. What runs in this process would open files of the server.
                    Pattern.compile("(?i)jdbc:[a-z0-9][a-z0-9_-]*(:[a-z0-9_-]+)*:(//|@|@//)" + HOST + "(," + HOST
                            + ")*([:/][\\w.$-]+)*/?"),
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

    /** To be read only is a wish to many drivers, and an error to some. */
    @Override
    public Optional<String> ready(Connection connection) {
        try {
            connection.setReadOnly(true);
        } catch (SQLException e) {
            // Braid sends nothing that writes, in any case.
        }
        return Optional.empty();
    }

    /** Not all databases know comments, and some keep the plan of a text for as long as it stays the same. */
    @Override
    public boolean takesComments() {
        return false;
    }

    @Override
    public Capabilities capabilities(JdbcSourceConfig config) {
        String dialect = config.options().get(DIALECT).orElseGet(() -> Dialects.of(config.url()));
        String name = dialect.toLowerCase(Locale.ROOT);
        if (!Dialects.all().contains(name)) {
            throw config.options()
                    .invalid("knows no dialect '" + dialect + "'" + Suggestion.hint(dialect, Dialects.all())
                            + "; there are " + String.join(", ", Dialects.all()));
        }
        return GenericCapabilities.in(name);
    }

    @Override
    public String fromNothing(JdbcSourceConfig config) {
        return Dialects.fromNothing(capabilities(config).dialect());
    }

    @Override
    public TypeRules types() {
        return GenericTypes.RULES;
    }

    @Override
    public String typeName(String written) {
        return written.replaceFirst("\\s*\\(.*", "");
    }

    /** Drivers do not tell collations; what is declared of text holds under each. */
    @Override
    public Optional<TextSemantics> collated(NativeColumn column) {
        return Optional.empty();
    }

    /** As far as the driver tells. */
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
