package io.braid.connector.jdbc;

import io.braid.connector.jdbc.catalog.SchemaQueries;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.SnapshotStatements;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.connector.jdbc.option.UrlRules;
import io.braid.spi.SourceConfig;
import java.sql.Connection;
import java.sql.Driver;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dialect of a {@link FakeDatabase}, whose sessions are cancelled by {@code KILL} and their id, or only by closing the
 * connection.
 */
public class FakeDialect extends PlainDialect {
    public static final String STOP = "KILL ";

    private final FakeDatabase database;
    private final boolean stopsByNumber;
    private final @Nullable SnapshotStatements snapshots;

    public FakeDialect(FakeDatabase database, boolean stopsByNumber, @Nullable SnapshotStatements snapshots) {
        this.database = database;
        this.stopsByNumber = stopsByNumber;
        this.snapshots = snapshots;
    }

    /** A source of this dialect. */
    public JdbcSource source() {
        return JdbcSource.open(new SourceConfig("crm", Map.of("url", "fake:", "pool_size", "4")), this);
    }

    @Override
    public JdbcTraits traits() {
        return new JdbcTraits(
                "fake",
                "none",
                new UrlRules(List.of("fake:"), Pattern.compile("fake:"), '?', '&', Set.of(), ""),
                new SchemaQueries("", "", "", SchemaQueries.Naming.LITERALS),
                JdbcTraits.Streaming.ROW_BY_ROW,
                true,
                new JdbcTraits.Values(false, false, JdbcTraits.EarlyDates.EXACT, 6));
    }

    @Override
    public List<SourceOption> options() {
        return List.of(SourceOption.SHARED_SNAPSHOT);
    }

    @Override
    public Driver driver(JdbcSourceConfig config) {
        return database;
    }

    @Override
    public Optional<String> ready(Connection connection) {
        return stopsByNumber ? Optional.of(STOP + database.sessions().size()) : Optional.empty();
    }

    @Override
    public Optional<SnapshotStatements> snapshots(JdbcSourceConfig config) {
        return Optional.ofNullable(snapshots);
    }
}
