package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Effort;
import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.FaultProxy;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F3: a source stands still, or the line to it falls silent: statements end at their time limit, and others do not notice. */
class HangingSourceTest {
    private static final int ROWS = 200_000;
    private static final String ALL = "SELECT id, text FROM f.items";
    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final Duration LATEST = LIMIT.plusSeconds(2);
    private static final Duration SOON = Duration.ofSeconds(5);

    private static MortalServer source;
    private static RowSum right;

    @TempDir
    private Path folder = Path.of("");

    @BeforeAll
    static void start(@TempDir Path data) throws Exception {
        source = MortalServer.start(ServerKind.POSTGRESQL, data.resolve("source"));
        Rig.fill(source, ROWS);
        right = Items.sum(ROWS);
    }

    @AfterAll
    static void stop() {
        source.close();
    }

    @AfterEach
    void goOn() {
        source.thaw();
        source.line().passAll();
    }

    private Rig rig(String... more) throws Exception {
        return Rig.start(
                folder,
                source,
                java.util.stream.Stream.concat(
                                java.util.stream.Stream.of("connect_timeout '2'", "pool_size '2'"),
                                java.util.stream.Stream.of(more))
                        .toList(),
                Map.of());
    }

    @Test
    void aSourceThatStandsStillBeforeAndWithinAnAnswerIsAnErrorInTime() throws Exception {
        Effort effort = Effort.of("F3", 1);
        try (Rig rig = rig("stall_timeout '2'");
                Neighbours neighbours = rig.neighbours()) {
            Oracle oracle = rig.oracle(LATEST);
            oracle.mustBeRight("at first", right, () -> rig.ask(ALL));
            for (int i = 0; i < effort.times(); i++) {
                String when = effort.at("freeze " + i);
                source.freeze();
                assertThat(oracle.isRight(when + ", before", right, () -> rig.ask(ALL, LIMIT)))
                        .isFalse();
                source.thaw();
                oracle.assertHeals(when, SOON, right, () -> rig.ask(ALL));
                int row = 1 + effort.random().nextInt(1000);
                // Right if all of the answer was on its way already.
                oracle.isRight(when + ", row " + row, right, () -> frozenAt(row, rig));
                source.thaw();
                oracle.assertHeals(when, SOON, right, () -> rig.ask(ALL));
                oracle.assertNothingIsLeft(when);
            }
            effort.report("frozen: " + oracle + "; " + neighbours.assertUntroubled());
        }
    }

    private static RowSum frozenAt(int row, Rig rig) throws Exception {
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
        Effort effort = Effort.of("F3", 4);
        FaultProxy line = source.line();
        try (Rig rig = rig("stall_timeout '2'", "breaker_failures '1000'");
                Neighbours neighbours = rig.neighbours()) {
            Oracle oracle = rig.oracle(LATEST);
            for (int i = 0; i < effort.times(); i++) {
                int bytes = i % 2 == 0
                        ? effort.random().nextInt(1000)
                        : effort.random().nextInt(1_000_000);
                String when = effort.at("silence after byte " + bytes);
                line.cutAfter(bytes, true, FaultProxy.Ending.SILENCE);
                assertThat(oracle.isRight(when, right, () -> rig.ask(ALL, LIMIT)))
                        .isFalse();
                line.passAll();
                oracle.assertHeals(when, SOON, right, () -> rig.ask(ALL));
            }
            oracle.assertNothingIsLeft("at the end");
            effort.report("silent: " + oracle + "; " + neighbours.assertUntroubled());
        }
    }

    /** F4: and one that is only slow or narrow gives the right answer. */
    @Test
    void aSourceThatIsSlowIsRightAndTroublesNobodyElse() throws Exception {
        FaultProxy line = source.line();
        String some = "SELECT id, text FROM f.items WHERE id <= 200";
        RowSum few = Items.sum(200);
        try (Rig rig = rig();
                Neighbours neighbours = rig.neighbours()) {
            Oracle oracle = rig.oracle(Duration.ofSeconds(60));
            StringBuilder seen = new StringBuilder();
            for (int millis : new int[] {25, 250, 2500}) {
                line.delayRoundTrips(millis);
                if (millis < 2000) {
                    long start = System.nanoTime();
                    oracle.mustBeRight("delay " + millis, right, () -> rig.ask(ALL));
                    seen.append(millis)
                            .append(" ms: ")
                            .append((System.nanoTime() - start) / 1_000_000)
                            .append(" ms; ");
                } else {
                    // To connect takes several of them, more than connect_timeout.
                    oracle.isRight("delay " + millis, right, () -> rig.ask(ALL));
                }
            }
            line.passAll();
            oracle.assertHeals("without delays", SOON, right, () -> rig.ask(ALL));
            line.narrowTo(10_000);
            oracle.mustBeRight("10 kB/s", few, () -> rig.ask(some));
            line.passAll();
            oracle.assertHeals("at the end", SOON, right, () -> rig.ask(ALL));
            oracle.assertNothingIsLeft("at the end");
            System.out.println("F4: " + ROWS + " rows at " + seen + oracle + "; " + neighbours.assertUntroubled());
        }
    }
}
