package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.tier.Iterations;
import io.braid.testkit.tier.Tier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * F3: a source stands still, or the line to it falls silent: statements end at their time limit, and others do not
 * notice.
 */
@Tag("scaled")
@ParameterizedClass
@EnumSource(names = {"POSTGRESQL", "MYSQL"})
class HangingSourceTest {
    private static final int ROWS = 200_000;
    private static final String ALL = "SELECT id, text FROM f.items";
    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final Duration LATEST = LIMIT.plusSeconds(2);
    private static final Duration SOON = Duration.ofSeconds(5);
    /** A second on a machine that has nothing else to do. */
    private static final Duration AT_ONCE = Duration.ofSeconds(Tier.value("survive.cancel.seconds", 3, 1, 1));

    /** The one of this kind, as long as its tests last. */
    private static final Deque<MortalServer> RUNNING = new ArrayDeque<>();

    private static final RowSum RIGHT = Items.sum(ROWS);

    @TempDir
    private Path folder = Path.of("");

    private final MortalServer source = RUNNING.element();
    private final ServerKind kind;

    HangingSourceTest(ServerKind kind) {
        this.kind = kind;
    }

    @BeforeParameterizedClassInvocation
    static void start(ServerKind kind, @TempDir Path data) throws Exception {
        RUNNING.add(MortalServer.start(kind, data.resolve("source")));
        Rig.fill(RUNNING.element(), ROWS);
        try (Connection connection = RUNNING.element().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE others AS SELECT * FROM items WHERE id < 10");
        }
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        RUNNING.remove().close();
    }

    @AfterEach
    void goOn() {
        source.thaw();
        source.line().passAll();
    }

    private Rig rig(String... more) throws Exception {
        List<String> options = new ArrayList<>(List.of("connect_timeout '2'", "pool_size '2'", "stall_timeout '2'"));
        options.addAll(List.of(more));
        return Rig.start(folder, source, options, Map.of());
    }

    @Test
    void aSourceThatStandsStillBeforeAndWithinAnAnswerIsAnErrorInTime() throws Exception {
        Iterations iterations = Iterations.of("survive.F3", 1, 10, 100);
        try (Rig rig = rig();
                Neighbours neighbours = rig.neighbours(iterations)) {
            Oracle oracle = rig.oracle(LATEST);
            oracle.mustBeRight("at first", RIGHT, () -> rig.ask(ALL));
            oracle.holdsNoMoreThan(rig.warmFootprint(), rig::footprint);
            for (int i = 0; i < iterations.count(); i++) {
                String when = iterations.at(kind + ", freeze " + i);
                source.freeze();
                assertThat(oracle.isRight(when + ", before", RIGHT, () -> rig.ask(ALL, LIMIT)))
                        .isFalse();
                source.thaw();
                oracle.assertHeals(when, SOON, RIGHT, () -> rig.ask(ALL));
                int row = 1 + iterations.random().nextInt(1000);
                // Right if all of the answer was on its way already.
                oracle.isRight(when + ", row " + row, RIGHT, () -> frozenAt(row, rig));
                source.thaw();
                oracle.assertHeals(when, SOON, RIGHT, () -> rig.ask(ALL));
                oracle.assertNothingIsLeft(when);
            }
            iterations.report(kind.embeddedTitle() + ", frozen: " + oracle + "; " + neighbours.assertUntroubled());
        }
    }

    private RowSum frozenAt(int row, Rig rig) throws Exception {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout((int) LIMIT.toSeconds());
            try (ResultSet rows = statement.executeQuery(ALL)) {
                RowSum sum = RowSum.NONE;
                while (rows.next()) {
                    sum = sum.and(rows.getString(1), rows.getString(2));
                    if (sum.rows() == row) {
                        source.freeze();
                    }
                }
                return sum;
            }
        }
    }

    /** In the log-in, and anywhere in the answer. */
    @Test
    void aLineThatFallsSilentAfterAnyByteIsAnErrorInTime() throws Exception {
        Iterations iterations = Iterations.of("survive.F3", 2, 10, 100);
        FaultProxy line = source.line();
        try (Rig rig = rig("breaker_failures '1000'");
                Neighbours neighbours = rig.neighbours(iterations)) {
            Oracle oracle = rig.oracle(LATEST);
            oracle.holdsNoMoreThan(rig.warmFootprint(), rig::footprint);
            for (int i = 0; i < iterations.count(); i++) {
                int bytes = i % 2 == 0
                        ? iterations.random().nextInt(1000)
                        : iterations.random().nextInt(1_000_000);
                String when = iterations.at(kind + ", silence after byte " + bytes);
                line.cutAfter(bytes, true, FaultProxy.Ending.SILENCE);
                assertThat(oracle.isRight(when, RIGHT, () -> rig.ask(ALL, LIMIT)))
                        .isFalse();
                line.passAll();
                oracle.assertHeals(when, SOON, RIGHT, () -> rig.ask(ALL));
            }
            // The network forgets the lines that were silent.
            line.resetAll();
            oracle.assertHeals("after the silence", SOON, RIGHT, () -> rig.ask(ALL));
            oracle.assertNothingIsLeft("at the end");
            iterations.report(kind.embeddedTitle() + ", silent: " + oracle + "; " + neighbours.assertUntroubled());
        }
    }

    /** Nothing has been asked about the table before: what the planner wants to know of it never comes, either. */
    @Test
    void aLineThatFallsSilentBeforeAStatementIsPlannedIsAnErrorInTime() throws Exception {
        try (Rig rig = rig("breaker_failures '1000'")) {
            Oracle oracle = rig.oracle(LATEST);
            oracle.holdsNoMoreThan(rig.warmFootprint(), rig::footprint);
            source.line().cutAfter(0, true, FaultProxy.Ending.SILENCE);
            String of = "SELECT o.id, i.text FROM f.others o JOIN f.items i ON i.id = o.id";

            assertThat(oracle.isRight(kind + ", planning", RIGHT, () -> rig.ask(of, LIMIT)))
                    .isFalse();

            source.line().passAll();
            oracle.assertHeals("after the silence", SOON, RIGHT, () -> rig.ask(ALL));
            source.line().resetAll();
            oracle.assertNothingIsLeft("at the end");
        }
    }

    /** However many statements the source has of the query, in one state or in ranges. */
    @Test
    void aCancelAtASourceThatStandsStillTakesEffectAtOnce() throws Exception {
        String inRanges = kind == ServerKind.POSTGRESQL ? "parallel_scans '6'" : "fetch_size '0'";
        List<String> options = List.of("pool_size '8'", "breaker_failures '1000'", inRanges);
        try (Rig rig = Rig.start(folder, source, options, Map.of())) {
            assertIsCanceledAtOnce(rig, ALL);
            assertIsCanceledAtOnce(rig, ALL + " UNION ALL SELECT id + 1, text FROM f.items");
            rig.oracle(LATEST).assertNothingIsLeft("after the thaw");
        }
    }

    private void assertIsCanceledAtOnce(Rig rig, String sql) throws Exception {
        source.line().narrowTo(500_000);
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            source.freeze();
            CompletableFuture<RowSum> reader = new CompletableFuture<>();
            new Thread(() -> readOn(rows, reader)).start();
            statement.cancel();
            assertThat(reader)
                    .as(kind + ", " + sql)
                    .failsWithin(AT_ONCE)
                    .withThrowableThat()
                    .withMessageContaining("cancel");
        } finally {
            source.thaw();
            source.line().passAll();
        }
    }

    private static void readOn(ResultSet rows, CompletableFuture<RowSum> reader) {
        try {
            reader.complete(RowSum.of(rows));
        } catch (SQLException | RuntimeException | Error e) {
            reader.completeExceptionally(e);
        }
    }
}
