package io.braid.connector.jdbc.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.connector.jdbc.FakeDatabase;
import io.braid.connector.jdbc.FakeDialect;
import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.dialect.SnapshotStatements;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.Snapshots;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that a cancellation in transit affects only its own query. */
@Timeout(60)
class SharedSnapshotTest {
    private static final String BEGIN = "BEGIN A STATE";

    private final CountDownLatch begins = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch stopSent = new CountDownLatch(1);
    private final CountDownLatch stopArrives = new CountDownLatch(1);

    private final FakeDatabase database = new FakeDatabase(new FakeDatabase.Doing() {
        @Override
        public void run(FakeDatabase.Session session, String sql) {
            if (sql.equals(BEGIN)) {
                begins.countDown();
                FakeDatabase.await(begun);
            } else if (sql.startsWith(FakeDialect.STOP)) {
                stopSent.countDown();
                FakeDatabase.await(stopArrives);
            }
        }
    });

    @Test
    void aConnectionThatAStopMayStillReachIsNotUsedAgain() throws Exception {
        SnapshotStatements text = new SnapshotStatements(List.of(BEGIN), null, "END THE STATE");
        try (JdbcSource source = new FakeDialect(database, true, text).source();
                Snapshot state =
                        Snapshots.of(source).snapshot(ScanContext.of("q")).orElseThrow()) {
            FutureTask<Boolean> taking = begun(state::take);
            begins.await();
            FutureTask<Boolean> canceling = begun(() -> {
                state.cancel();
                return true;
            });
            stopSent.await();

            // The statement ends, and the query stops, while the cancellation is still in transit.
            begun.countDown();
            assertThat(taking.get(20, TimeUnit.SECONDS)).isTrue();
            assertThat(canceling.get(20, TimeUnit.SECONDS)).isTrue();
            state.close();

            assertThat(database.sessions().get(0).isOver()).isTrue();
        } finally {
            begun.countDown();
            stopArrives.countDown();
        }
    }

    /** Runs on a separate thread, since it may wait long. */
    private static FutureTask<Boolean> begun(Callable<Boolean> work) {
        FutureTask<Boolean> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "test");
        thread.setDaemon(true);
        thread.start();
        return task;
    }
}
