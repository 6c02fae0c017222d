package io.braid.connector.postgresql;

import io.braid.connector.jdbc.JdbcDialect;
import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.OptionValues;
import io.braid.connector.jdbc.ReadingLane;
import io.braid.connector.jdbc.SourceAccess;
import io.braid.connector.postgresql.lane.BulkLane;
import io.braid.connector.postgresql.lane.ScanRanges;
import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import org.jspecify.annotations.Nullable;

/** Opens PostgreSQL databases. */
public final class PostgresqlConnector implements Connector {
    private static final int MOST_RANGES = 64;
    private static final int MOST_MEGABYTES = 1_000_000;

    @Override
    public String name() {
        return PostgresqlDialect.NAME;
    }

    @Override
    public Source open(SourceConfig config) {
        return open(config, new PostgresqlDialect());
    }

    static Source open(SourceConfig config, JdbcDialect dialect) {
        return JdbcSource.open(config, dialect, access -> lane(access, dialect));
    }

    @Override
    public boolean takesLogins() {
        return true;
    }

    private static @Nullable ReadingLane lane(SourceAccess access, JdbcDialect dialect) {
        OptionValues options = access.config().options();
        ScanRanges ranges = new ScanRanges(
                options.integer(PostgresqlDialect.PARALLEL_SCANS, 1, MOST_RANGES),
                options.integer(PostgresqlDialect.PARALLEL_FROM, 0, MOST_MEGABYTES));
        return options.flag(PostgresqlDialect.BULK_LANE)
                ? BulkLane.open(access, dialect.driverProperties(access.config()), ranges)
                : null;
    }
}
