package io.braid.connector.postgresql.lane;

import io.braid.connector.jdbc.ReadGuard;
import io.braid.connector.jdbc.ReadingLane;
import io.braid.connector.jdbc.SourceAccess;
import io.braid.connector.jdbc.StatementTrace;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The lane of one PostgreSQL source. A source that it cannot speak to is left to the driver, and the log says why. */
public final class BulkLane implements ReadingLane {
    private static final Logger LOG = LoggerFactory.getLogger(BulkLane.class);

    private final SourceAccess access;
    private final @Nullable Open open;
    private volatile boolean refused;

    /** What there is of a lane that can be used. */
    private record Open(LanePool pool, ScanSplitter splitter, KeySplitter keySplitter, ExecutorService threads) {}

    private BulkLane(SourceAccess access, @Nullable Open open) {
        this.access = access;
        this.open = open;
    }

    /**
     * A lane that connects as the driver would.
     *
     * @param driverProperties the properties with which the driver connects
     * @param ranges into what the scan of a large table is split
     */
    public static BulkLane open(SourceAccess access, Map<String, String> driverProperties, ScanRanges ranges) {
        try {
            Target target = Target.of(access.config(), driverProperties);
            ExecutorService threads = Executors.newCachedThreadPool(BulkLane::thread);
            LanePool pool = new LanePool(target, access, threads);
            ScanSplitter splitter = new ScanSplitter(pool, access.errors(), ranges);
            KeySplitter keySplitter = new KeySplitter(pool, access.errors(), ranges.most());
            return new BulkLane(access, new Open(pool, splitter, keySplitter, threads));
        } catch (NotForLaneException e) {
            BulkLane lane = new BulkLane(access, null);
            lane.refuse(e);
            return lane;
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "braid-lane");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public BatchStream run(Fragment fragment, StatementTrace trace, DriverWay driver) {
        if (refused || open == null) {
            return driver.run(fragment, trace);
        }
        return new LaneStream(rows(open, fragment, trace), () -> driver.run(fragment, trace), this::refuse);
    }

    private Rows rows(Open lane, Fragment fragment, StatementTrace trace) {
        Supplier<LaneRows> whole = () -> new LaneRows(lane.pool(), access.errors(), fragment, trace);
        ParallelRows.Division division = division(lane, fragment, trace);
        return division == null
                ? whole.get()
                : new ParallelRows(
                        division,
                        whole,
                        new ReadGuard(access.governor(), trace.context()),
                        lane.threads(),
                        access.errors());
    }

    /** How to divide a fragment, or null if that is not worth asking the server about. */
    private static ParallelRows.@Nullable Division division(Open lane, Fragment fragment, StatementTrace trace) {
        if (!fragment.parameters().isEmpty()) {
            return lane.keySplitter().isWorthSplitting(fragment)
                    ? guard -> lane.keySplitter().split(fragment, trace, guard)
                    : null;
        }
        return lane.splitter()
                .worthSplitting(fragment)
                .map(scan -> (ParallelRows.Division) guard -> lane.splitter().split(fragment, scan, trace, guard))
                .orElse(null);
    }

    private void refuse(NotForLaneException reason) {
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
