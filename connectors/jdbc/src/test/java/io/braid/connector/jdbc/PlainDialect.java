package io.braid.connector.jdbc;

import io.braid.connector.jdbc.catalog.SchemaQueries;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.NativeColumn;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.dialect.SqlStates;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.connector.jdbc.option.UrlRules;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Dialect of a database that is never reached, or that a test defines. */
public class PlainDialect implements JdbcDialect {
    public static final SourceErrors ERRORS = new SourceErrors("crm", new PlainDialect());

    @Override
    public JdbcTraits traits() {
        return new JdbcTraits(
                "plain",
                "none",
                new UrlRules(List.of(), Pattern.compile(""), '?', '&', Set.of(), ""),
                new SchemaQueries("", "", "", SchemaQueries.Naming.LITERALS),
                JdbcTraits.Streaming.CURSOR,
                true,
                new JdbcTraits.Values(false, false, JdbcTraits.EarlyDates.EXACT, 6));
    }

    @Override
    public List<SourceOption> options() {
        return List.of();
    }

    @Override
    public Map<String, String> driverProperties(JdbcSourceConfig config) {
        return Map.of();
    }

    @Override
    public Optional<String> ready(Connection connection) {
        return Optional.empty();
    }

    @Override
    public Capabilities capabilities(JdbcSourceConfig config) {
        return new Capabilities("plain", Set.of(), List.of(), TextSemantics.BINARY);
    }

    @Override
    public TypeRules types() {
        throw new AssertionError("it has no columns");
    }

    @Override
    public String typeName(String written) {
        return written;
    }

    @Override
    public Optional<TextSemantics> collated(NativeColumn column) {
        return Optional.empty();
    }

    @Override
    public TableStatistics statistics(Connection connection, TableDescription table) {
        return TableStatistics.UNKNOWN;
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
