package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.proxy.RoundTripProxy;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import io.braid.testkit.tier.Tier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** F4: the rows of a source that is far away come one after the other, and not after so many questions. */
@Tag("scaled")
class DistantSourceTest {
    private static final String ALL = "SELECT id, text FROM f.items";
    /** What a driver's cursor is asked for at a time, which waits for them before it asks for the next. */
    private static final int ROWS_AT_A_TIME = 16_384;

    private static final int MILLIS = Tier.value("survive.F4.millis", 250, 250, 2500);

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL"})
    void aScanWaitsAtMostHalfAsOftenAsACursor(ServerKind kind) throws Exception {
        Iterations rows = Iterations.of("survive.F4", 100_000, 300_000, 1_000_000);
        int waits = waitsOfAScan(kind, List.of(), rows, MILLIS);
        assertThat(waits).isBetween(1, waitsOfACursor(rows) / 2);
    }

    @Test
    void aCursorWaitsForEachOfItsFetches() throws Exception {
        Iterations rows = Iterations.of("survive.F4", 100_000, 300_000, 1_000_000);
        int waits = waitsOfAScan(ServerKind.POSTGRESQL, List.of("wire_protocol 'off'"), rows, 0);
        assertThat(waits).isGreaterThanOrEqualTo(waitsOfACursor(rows));
    }

    private static int waitsOfACursor(Iterations rows) {
        return rows.count() / ROWS_AT_A_TIME + 1;
    }

    /** How many round trips it waits for, once it has connections. */
    private int waitsOfAScan(ServerKind kind, List<String> options, Iterations rows, int millis) throws Exception {
        RowSum right = Items.sum(rows.count());
        try (TestServer source = TestServers.fresh(kind)) {
            Rig.fill(source, rows.count());
            try (FaultProxy line = FaultProxy.to(source.jdbcUrl());
                    RoundTripProxy trips = RoundTripProxy.to(line.through(source.jdbcUrl()));
                    Rig rig = Rig.start(
                            folder, new Proxied(source, url -> trips.through(line.through(url))), options, Map.of())) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(60));
                oracle.mustBeRight("from near by", right, () -> rig.ask(ALL));
                line.delayRoundTrips(millis);
                int before = trips.count();
                long start = System.nanoTime();
                oracle.mustBeRight("from afar", right, () -> rig.ask(ALL));
                double seconds = (System.nanoTime() - start) / 1e9;
                int waits = trips.count() - before;
                rows.report("%s%s, %d rows from %d ms away: %d round trips, %.1f s"
                        .formatted(kind.embeddedTitle(), options, rows.count(), millis, waits, seconds));
                line.passAll();
                oracle.assertNothingIsLeft("at the end");
                return waits;
            }
        }
    }
}
