package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.governor.SourceAccess;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.connector.jdbc.read.BulkReader;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bulk reader of one PostgreSQL source over its wire protocol. If the source is not supported, the driver is used, and
 * the reason is logged.
 */
public final class PostgresqlBulkReader implements BulkReader {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresqlBulkReader.class);

    private final SourceAccess access;
    private final @Nullable Open open;
    private volatile boolean refused;

    /** Parts of a bulk reader in use. */
    private record Open(
            WireSessionPool pool, ScanSplitter splitter, KeySplitter keySplitter, ExecutorService threads) {}

    private PostgresqlBulkReader(SourceAccess access, @Nullable Open open) {
        this.access = access;
        this.open = open;
    }

    /**
     * Creates a bulk reader that connects as the driver would.
     *
     * @param driverProperties the driver's connection properties
     * @param ranges the limits for splitting the scans of large tables
     */
    public static PostgresqlBulkReader open(
            SourceAccess access, Map<String, String> driverProperties, ScanRanges ranges) {
        try {
            ServerTarget target = ServerTarget.of(access.config(), driverProperties);
            ExecutorService threads = Executors.newCachedThreadPool(PostgresqlBulkReader::thread);
            WireSessionPool pool = new WireSessionPool(target, access, threads);
            ScanSplitter splitter = new ScanSplitter(pool, access.errors(), ranges);
            KeySplitter keySplitter = new KeySplitter(pool, access.errors(), ranges.most());
            return new PostgresqlBulkReader(access, new Open(pool, splitter, keySplitter, threads));
        } catch (UnsupportedByWireException e) {
            PostgresqlBulkReader wireReader = new PostgresqlBulkReader(access, null);
            wireReader.refuse(e);
            return wireReader;
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "braid-wire-reader");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public BatchStream run(Fragment fragment, StatementTrace trace, DriverWay driver) {
        if (refused || open == null) {
            return driver.run(fragment, trace);
        }
        return new WireStream(rows(open, fragment, trace), () -> driver.run(fragment, trace), this::refuse);
    }

    private WireBatchStream rows(Open wireReader, Fragment fragment, StatementTrace trace) {
        Supplier<WireRowBatches> whole = () -> new WireRowBatches(wireReader.pool(), access.errors(), fragment, trace);
        ParallelRows.Division division = division(wireReader, fragment, trace);
        return division == null
                ? whole.get()
                : new ParallelRows(
                        division,
                        whole,
                        new ReadGuard(access.governor(), trace.context()),
                        wireReader.threads(),
                        access.errors());
    }

    /** The division of a fragment; null if that is not worthwhile. */
    private static ParallelRows.@Nullable Division division(Open wireReader, Fragment fragment, StatementTrace trace) {
        if (!fragment.parameters().isEmpty()) {
            return wireReader.keySplitter().isWorthSplitting(fragment)
                    ? guard -> wireReader.keySplitter().split(fragment, trace, guard)
                    : null;
        }
        return wireReader
                .splitter()
                .worthSplitting(fragment)
                .map(scan ->
                        (ParallelRows.Division) guard -> wireReader.splitter().split(fragment, scan, trace, guard))
                .orElse(null);
    }

    private void refuse(UnsupportedByWireException reason) {
        if (reason.forAll() && !refused) {
            refused = true;
            LOG.info(
                    "Source {} is read through the driver only: {}",
                    access.config().source(),
                    reason.getMessage());
        } else {
            LOG.debug(
                    "Source {}: the driver reads a fragment: {}",
                    access.config().source(),
                    reason.getMessage());
        }
    }

    @Override
    public void close() {
        if (open != null) {
            open.pool().close();
            open.threads().shutdown();
        }
    }
}
