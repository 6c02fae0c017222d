package io.braid.connector.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.FakeDatabase.Session;
import io.braid.connector.jdbc.dialect.SnapshotStatements;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.Snapshots;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that requests before a statement can be cancelled like the statement, since they may wait for a lock too. */
@Timeout(60)
class PreparingTest {
    private static final String BEGIN = "BEGIN A STATE";
    private static final String JOIN = "JOIN THE STATE";
    private static final Fragment QUERY =
            new Fragment("SELECT 1", List.of(), RowType.unnamed(DataType.of(TypeKind.INTEGER)));

    private final CountDownLatch hangs = new CountDownLatch(1);

    /** Blocks at a point chosen by the test, until its session is ended. */
    private final class Hanging implements FakeDatabase.Doing {
        private final String prepared;
        private final String run;

        Hanging(String prepared, String run) {
            this.prepared = prepared;
            this.run = run;
        }

        @Override
        public void prepare(Session session, String sql) throws SQLException {
            hangIf(sql.equals(prepared), session);
        }

        @Override
        public void run(Session session, String sql) throws SQLException {
            if (sql.startsWith(FakeDialect.STOP)) {
                database.sessions()
                        .get(Integer.parseInt(sql.substring(FakeDialect.STOP.length())) - 1)
                        .end();
            }
            hangIf(sql.equals(run), session);
        }

        private void hangIf(boolean here, Session session) throws SQLException {
            if (here) {
                hangs.countDown();
                session.hang();
            }
        }
    }

    private FakeDatabase database = new FakeDatabase(new FakeDatabase.Doing() {});

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCancelEndsAStatementThatIsBeingPrepared(boolean stopsByNumber) throws Exception {
        database = new FakeDatabase(new Hanging(QUERY.sql(), ""));
        try (JdbcSource source = new FakeDialect(database, stopsByNumber, null).source();
                BatchStream rows = source.run(QUERY, ScanContext.of("q"))) {
            assertEnds(rows::next, rows::cancel, ErrorCode.QUERY_CANCELED);
            assertThat(database.sessions().get(0).isOver()).isTrue();
        }
    }

    @Test
    void theEndOfItsTimeEndsAStatementThatIsBeingPrepared() throws Exception {
        database = new FakeDatabase(new Hanging(QUERY.sql(), ""));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
        ScanContext limited = new ScanContext("q", "", Batch.TARGET_ROWS, deadline);
        try (JdbcSource source = new FakeDialect(database, true, null).source();
                BatchStream rows = source.run(QUERY, limited)) {
            assertEnds(rows::next, () -> {}, ErrorCode.QUERY_TIMEOUT);
        }
    }

    @Test
    void aCancelEndsTheBeginningOfAStateThatIsBeingPrepared() throws Exception {
        database = new FakeDatabase(new Hanging(BEGIN, ""));
        SnapshotStatements text = new SnapshotStatements(List.of(BEGIN), null, null);
        try (JdbcSource source = new FakeDialect(database, true, text).source();
                Snapshot state =
                        Snapshots.of(source).snapshot(ScanContext.of("q")).orElseThrow()) {
            assertEnds(state::take, state::cancel, ErrorCode.QUERY_CANCELED);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCancelEndsTheJoiningOfAState(boolean stopsByNumber) throws Exception {
        database = new FakeDatabase(new Hanging("", JOIN));
        SnapshotStatements text = new SnapshotStatements(List.of(BEGIN), JOIN, null);
        try (JdbcSource source = new FakeDialect(database, stopsByNumber, text).source();
                Snapshot state =
                        Snapshots.of(source).snapshot(ScanContext.of("q")).orElseThrow()) {
            assertThat(state.take()).isTrue();
            try (BatchStream rows = state.run(QUERY, ScanContext.of("q"))) {
                assertEnds(rows::next, rows::cancel, ErrorCode.QUERY_CANCELED);
                assertThat(database.sessions().get(1).isOver()).isTrue();
            }
        }
    }

    private void assertEnds(Callable<?> work, Runnable cancel, ErrorCode code) throws Exception {
        FutureTask<?> working = new FutureTask<>(work);
        Thread thread = new Thread(working, "test");
        thread.setDaemon(true);
        thread.start();
        try {
            hangs.await();

            cancel.run();

            assertThatThrownBy(() -> working.get(20, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(code));
        } finally {
            database.sessions().forEach(Session::end);
        }
    }
}
