package io.braid.connector.postgresql;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.ReadingLane;
import io.braid.connector.jdbc.StatementTrace;
import io.braid.connector.postgresql.lane.BulkLane;
import io.braid.connector.postgresql.lane.ScanRanges;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;

/** A source that is read by the lane or not at all, so that no test passes because the driver has come to help. */
record LaneAlone(ReadingLane lane) implements ReadingLane {
    static Source open(SourceConfig config) {
        return open(config, 1);
    }

    static Source open(SourceConfig config, int ranges) {
        PostgresqlDialect dialect = new PostgresqlDialect();
        return JdbcSource.open(
                config,
                dialect,
                access -> new LaneAlone(
                        BulkLane.open(access, dialect.driverProperties(access.config()), new ScanRanges(ranges, 16))));
    }

    @Override
    public BatchStream run(Fragment fragment, StatementTrace trace, DriverWay driver) {
        return lane.run(fragment, trace, (same, inVain) -> {
            throw new AssertionError("the lane has left a fragment to the driver: " + same.sql());
        });
    }

    @Override
    public void close() {
        lane.close();
    }
}
