package io.braid.connector.jdbc;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One login to a source: connections of its own, and what is read over them. */
final class Login implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Login.class);

    private final String source;
    private final SourceErrors errors;
    private final Governor governor;
    private final ConnectionPool pool;
    private final StatementOpener opener;
    private final @Nullable ReadingLane lane;
    private volatile @Nullable SnapshotText snapshots;

    Login(SourceAccess access, JdbcDialect dialect, ReadingLane.@Nullable Opener lanes) {
        JdbcSourceConfig config = access.config();
        this.source = config.source();
        this.errors = access.errors();
        this.governor = access.governor();
        this.pool = new ConnectionPool(access, dialect);
        this.opener = new StatementOpener(dialect, errors, config);
        this.snapshots = dialect.snapshots(config)
                .filter(text -> config.options().flag(SourceOption.SHARED_SNAPSHOT)
                        && governor.turns().canHold())
                .orElse(null);
        this.lane = lanes == null ? null : lanes.open(access);
    }

    Governor governor() {
        return governor;
    }

    ConnectionPool pool() {
        return pool;
    }

    BatchStream run(Fragment fragment, ScanContext context) {
        return run(fragment, context, null, null);
    }

    Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
        return governor.turns().spared().map(turn -> run(fragment, context, turn, null));
    }

    Optional<Snapshot> snapshot(ScanContext context) {
        return Optional.ofNullable(snapshots)
                .map(how -> new SharedSnapshot(governor, pool, how, context, this::run, this::cannotHold));
    }

    /** Whether several statements can see one state, for all that is known. */
    boolean holdsStates() {
        return snapshots != null;
    }

    private void cannotHold(SQLException reason) {
        if (snapshots != null) {
            snapshots = null;
            LOG.warn(
                    "source '{}' cannot show one state to several statements of a query, so that each sees its own: {}",
                    source,
                    errors.reason(reason));
        }
    }

    private BatchStream run(
            Fragment fragment, ScanContext context, Turns.@Nullable Turn turn, @Nullable SharedSnapshot snapshot) {
        StatementTrace trace = new StatementTrace(context, snapshot == null ? null : snapshot.name());
        ReadingLane.DriverWay driver = (asked, by) ->
                new JdbcBatchStream(opener, pool, snapshot == null ? pool : snapshot.lender(), governor, asked, by);
        BatchStream rows = lane == null ? driver.run(fragment, trace) : lane.run(fragment, trace, driver);
        return new GovernedStream(governor, context, trace, rows, turn);
    }

    @Override
    public void close() {
        if (lane != null) {
            lane.close();
        }
        pool.close();
        governor.close();
    }
}
