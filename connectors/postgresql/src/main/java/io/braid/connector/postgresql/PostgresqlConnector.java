package io.braid.connector.postgresql;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.governor.SourceAccess;
import io.braid.connector.jdbc.option.OptionValues;
import io.braid.connector.jdbc.read.BulkReader;
import io.braid.connector.postgresql.wireprotocol.PostgresqlBulkReader;
import io.braid.connector.postgresql.wireprotocol.ScanRanges;
import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import org.jspecify.annotations.Nullable;

/** Connector to PostgreSQL databases. */
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
        return JdbcSource.open(config, dialect, access -> wireReader(access, dialect));
    }

    @Override
    public boolean takesLogins() {
        return true;
    }

    private static @Nullable BulkReader wireReader(SourceAccess access, JdbcDialect dialect) {
        OptionValues options = access.config().options();
        ScanRanges ranges = new ScanRanges(
                options.integer(PostgresqlDialect.PARALLEL_SCANS, 1, MOST_RANGES),
                options.integer(PostgresqlDialect.PARALLEL_FROM, 0, MOST_MEGABYTES));
        return options.flag(PostgresqlDialect.WIRE_PROTOCOL)
                ? PostgresqlBulkReader.open(access, dialect.driverProperties(access.config()), ranges)
                : null;
    }
}
