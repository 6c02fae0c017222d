package io.braid.survive;

import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F4: a source that is only slow, or behind a narrow line, gives the right answer and troubles nobody else. */
@Tag("scaled")
class SlowSourceTest {
    private static final int ROWS = 200_000;
    private static final int FEW_ROWS = 200;
    private static final String ALL = "SELECT id, text FROM f.items";
    private static final String FEW = ALL + " WHERE id <= " + FEW_ROWS;
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final List<String> OPTIONS = List.of("connect_timeout '2'", "pool_size '2'");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aSourceThatIsSlowIsRightAndTroublesNobodyElse() throws Exception {
        Iterations iterations = Iterations.of("survive.F4", 100_000, 300_000, 1_000_000);
        RowSum right = Items.sum(ROWS);
        try (TestServer source = TestServers.postgres().freshDatabase();
                FaultProxy line = FaultProxy.to(source.jdbcUrl())) {
            Rig.fill(source, ROWS);
            try (Rig rig = Rig.start(folder, new Proxied(source, line::through), OPTIONS, Map.of());
                    Neighbours neighbours = rig.neighbours(iterations)) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(60));
                StringBuilder seen = new StringBuilder();
                for (int millis : new int[] {25, 250}) {
                    line.delayRoundTrips(millis);
                    long start = System.nanoTime();
                    oracle.mustBeRight("delay " + millis, right, () -> rig.ask(ALL));
                    seen.append(millis)
                            .append(" ms: ")
                            .append((System.nanoTime() - start) / 1_000_000)
                            .append(" ms; ");
                }
                line.delayRoundTrips(2500);
                // To connect takes several of them, more than connect_timeout.
                oracle.isRight("delay 2500", right, () -> rig.ask(ALL));
                line.passAll();
                oracle.assertHeals("without delays", SOON, right, () -> rig.ask(ALL));
                line.narrowTo(10_000);
                oracle.mustBeRight("10 kB/s", Items.sum(FEW_ROWS), () -> rig.ask(FEW));
                line.passAll();
                oracle.assertHeals("at the end", SOON, right, () -> rig.ask(ALL));
                oracle.assertNothingIsLeft("at the end");
                iterations.report(ROWS + " rows at " + seen + oracle + "; " + neighbours.assertUntroubled());
            }
        }
    }
}
