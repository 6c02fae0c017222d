package io.braid.connector.postgresql;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.connector.jdbc.read.BulkReader;
import io.braid.connector.postgresql.wireprotocol.PostgresqlBulkReader;
import io.braid.connector.postgresql.wireprotocol.ScanRanges;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;

/** Source that never falls back to the driver, so that no test passes because of it. */
record WireReaderAlone(BulkReader wireReader) implements BulkReader {
    static Source open(SourceConfig config) {
        return open(config, 1);
    }

    static Source open(SourceConfig config, int ranges) {
        PostgresqlDialect dialect = new PostgresqlDialect();
        return JdbcSource.open(
                config,
                dialect,
                access -> new WireReaderAlone(PostgresqlBulkReader.open(
                        access, dialect.driverProperties(access.config()), new ScanRanges(ranges, 16))));
    }

    @Override
    public BatchStream run(Fragment fragment, StatementTrace trace, DriverWay driver) {
        return wireReader.run(fragment, trace, (same, inVain) -> {
            throw new AssertionError("the wire-protocol reader has left a fragment to the driver: " + same.sql());
        });
    }

    @Override
    public void close() {
        wireReader.close();
    }
}
