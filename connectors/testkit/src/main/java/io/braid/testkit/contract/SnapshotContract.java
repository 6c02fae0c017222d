package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Snapshot;
import io.braid.spi.Snapshots;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Contract for snapshots shared by several statements. */
abstract class SnapshotContract extends StreamContract {
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final String ON = "shared_snapshot";
    private static final int ROUNDS = 20;
    private static final Fragment DIGITS = SourceReader.fragment("SELECT d FROM digits", BIGINT);

    /** True if the source can share a snapshot between statements. */
    protected boolean sharesSnapshots() {
        return false;
    }

    /** True if the source cannot change while it is open. */
    protected boolean holdsOneState() {
        return false;
    }

    @Test
    void whetherStatementsSeeOneStateIsAsDeclared() {
        assertThat(Snapshots.of(server().source()).snapshot(CONTEXT).isPresent())
                .isEqualTo(sharesSnapshots());
        assertThat(Snapshots.of(server().source()).showsOneState()).isEqualTo(sharesSnapshots() || holdsOneState());
        assumeTrue(sharesSnapshots(), wrapper() + " shows no state of its own to several statements");
        try (Source off = server().open("off", ON, "off");
                Source single = server().open("single", "pool_size", "1")) {
            assertThat(Snapshots.of(off).snapshot(CONTEXT)).isEmpty();
            assertThat(Snapshots.of(off).showsOneState()).isFalse();
            assertThat(Snapshots.of(single).snapshot(CONTEXT)).isEmpty();
        }
    }

    /** A concurrent writer keeps moving a row from one table to the other and back. */
    @Test
    void allStatementsInASnapshotSeeTheSame() throws Exception {
        assumeTrue(sharesSnapshots(), wrapper() + " shows no state of its own to several statements");
        server().execute("CREATE TABLE moved_left (id INTEGER, version INTEGER)");
        server().execute("CREATE TABLE moved_right (id INTEGER, version INTEGER)");
        server().execute("INSERT INTO moved_left VALUES (1, 0)");
        server().execute("INSERT INTO moved_right VALUES (0, 0)");
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<?> writer = threads.submit(() -> move(stop));
            long first = 0;
            long last = 0;
            for (int round = 0; round < ROUNDS || first == last; round++) {
                last = versionsAgree();
                first = round == 0 ? last : first;
            }
            stop.set(true);
            writer.get(60, TimeUnit.SECONDS);
        } finally {
            stop.set(true);
            threads.shutdownNow();
        }
        FaultContract.assertNothingIsLeft(server().source());
    }

    private void move(AtomicBoolean stop) {
        for (int version = 1; !stop.get(); version++) {
            String from = version % 2 == 1 ? "moved_left" : "moved_right";
            String to = version % 2 == 1 ? "moved_right" : "moved_left";
            server().executeAll(List.of(
                    "DELETE FROM " + from + " WHERE id = 1",
                    "INSERT INTO " + to + " VALUES (1, " + version + ")",
                    "UPDATE moved_left SET version = " + version,
                    "UPDATE moved_right SET version = " + version));
        }
    }

    /** Reads both tables twice, concurrently if possible, and returns their version. */
    private long versionsAgree() {
        List<String> tables = List.of("moved_left", "moved_right", "moved_left", "moved_right");
        try (Snapshot snapshot =
                Snapshots.of(server().source()).snapshot(CONTEXT).orElseThrow()) {
            assertThat(snapshot.take()).isTrue();
            List<Long> versions = snapshot.oneAtATime()
                    ? tables.stream()
                            .flatMap(table -> versions(snapshot, List.of(table)).stream())
                            .toList()
                    : versions(snapshot, tables);
            assertThat(versions)
                    .as("one row in one table, two rows in both, twice")
                    .hasSize(4);
            assertThat(versions.stream().distinct()).hasSize(1);
            return versions.get(0);
        }
    }

    /** The versions of all rows of these tables, read concurrently. */
    private static List<Long> versions(Snapshot snapshot, List<String> tables) {
        List<BatchStream> streams = new ArrayList<>();
        List<Long> versions = new ArrayList<>();
        try {
            for (String table : tables) {
                streams.add(snapshot.run(read(table), CONTEXT));
            }
            for (BatchStream stream : streams) {
                for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                    for (int row = 0; row < batch.rows(); row++) {
                        versions.add(
                                (Long) Objects.requireNonNull(batch.column(0).value(row)));
                    }
                }
            }
        } finally {
            streams.forEach(BatchStream::close);
        }
        return versions;
    }

    private static Fragment read(String table) {
        return SourceReader.fragment("SELECT version FROM " + table, BIGINT);
    }

    /** A statement that ends early must not invalidate the snapshot of the others. */
    @Test
    void aStatementThatIsGivenUpLeavesTheOthersTheirState() {
        assumeTrue(sharesSnapshots(), wrapper() + " shows no state of its own to several statements");
        server().execute("CREATE TABLE held_state (version INTEGER)");
        server().execute("INSERT INTO held_state VALUES (1)");
        Fragment numbers = SourceReader.fragment("SELECT a.n FROM numbers a CROSS JOIN digits b", BIGINT);
        try (Snapshot snapshot =
                Snapshots.of(server().source()).snapshot(CONTEXT).orElseThrow()) {
            assertThat(snapshot.take()).isTrue();
            try (BatchStream before = snapshot.run(read("held_state"), CONTEXT)) {
                assertThat(before.next()).isNotNull();
            }
            server().execute("UPDATE held_state SET version = 2");
            try (BatchStream left = snapshot.run(numbers, CONTEXT)) {
                assertThat(left.next()).isNotNull();
            }
            try (BatchStream after = snapshot.run(read("held_state"), CONTEXT)) {
                Batch batch = Objects.requireNonNull(after.next());
                assertThat(batch.column(0).value(0)).isEqualTo(1L);
            }
        }
        try (BatchStream now = server().source().run(read("held_state"), CONTEXT)) {
            assertThat(Objects.requireNonNull(now.next()).column(0).value(0)).isEqualTo(2L);
        }
        FaultContract.assertNothingIsLeft(server().source());
    }

    /** A cancellation must not reach the statement after the cancelled one. */
    @Test
    void statementsThatAreGivenUpAgainAndAgainLeaveTheOthersTheirState() {
        assumeTrue(sharesSnapshots(), wrapper() + " shows no state of its own to several statements");
        Fragment numbers = SourceReader.fragment("SELECT a.n FROM numbers a CROSS JOIN digits b WHERE b.d < 4", BIGINT);
        try (Snapshot snapshot =
                Snapshots.of(server().source()).snapshot(CONTEXT).orElseThrow()) {
            assertThat(snapshot.take()).isTrue();
            for (int round = 0; round < ROUNDS; round++) {
                try (BatchStream left = snapshot.run(numbers, CONTEXT)) {
                    assertThat(left.next()).isNotNull();
                    if (round % 2 == 0) {
                        left.cancel();
                    }
                }
                try (BatchStream whole = snapshot.run(DIGITS, CONTEXT)) {
                    assertThat(Objects.requireNonNull(whole.next()).rows()).isEqualTo(10);
                }
            }
        }
        FaultContract.assertNothingIsLeft(server().source());
    }

    /** Half of the connections can hold snapshots, and the others run the statements. */
    @Test
    void aStateThatNobodyCanHoldNowIsWaitedForInBounds() {
        assumeTrue(sharesSnapshots(), wrapper() + " shows no state of its own to several statements");
        try (Source source = server().open("pair", "pool_size", "2", "pool_timeout", "1");
                Snapshot held = Snapshots.of(source).snapshot(CONTEXT).orElseThrow();
                Snapshot next = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
            assertThat(held.take()).isTrue();
            assertFails(next::take, ErrorCode.TOO_MANY_CONNECTIONS, "'pool_size'");
            try (BatchStream rows = held.run(DIGITS, CONTEXT)) {
                assertThat(Objects.requireNonNull(rows.next()).rows()).isEqualTo(10);
            }
            held.close();
            assertThat(next.take()).isTrue();
        }
    }
}
