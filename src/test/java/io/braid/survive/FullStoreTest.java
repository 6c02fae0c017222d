package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.fault.SmallDisk;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * F8: the disk under the rows of materialized views is full: the refresh fails with 53100, and the rows from before
 * stay.
 */
@Tag("scaled")
class FullStoreTest {
    private static final int BEFORE = 1000;
    private static final int AFTER = 50_000;
    private static final int MEGABYTES = 32;
    private static final String VIEW = """
            CREATE VIRTUAL SCHEMA v;
            CREATE MATERIALIZED VIEW v.kept AS SELECT id, text FROM f.items;
            """;

    private static final String KEPT = "SELECT id, text FROM v.kept";

    @Test
    void theRowsFromBeforeStayAndTheNextRefreshWorksOnceThereIsRoom(@TempDir Path folder) throws Exception {
        Optional<SmallDisk> made = SmallDisk.at(folder.resolve("data").resolve("matviews"), MEGABYTES);
        Iterations iterations = Iterations.of("survive.F8", 3, 30, 100);
        assumeTrue(made.isPresent(), "no disk of a few megabytes can be made: it takes Linux, and the rights of root");
        try (SmallDisk disk = made.get();
                TestServer source = TestServers.h2().freshDatabase()) {
            Rig.fill(source, BEFORE);
            try (Rig rig = Rig.start(folder, source, List.of(), Map.of(), VIEW);
                    Neighbours neighbours = rig.neighbours(iterations)) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(60));
                oracle.mustBeRight("refreshed", RowSum.NONE, () -> refresh(rig));
                oracle.mustBeRight("kept", Items.sum(BEFORE), () -> rig.ask(KEPT));
                grow(source);

                disk.fill();
                for (int i = 0; i < iterations.count(); i++) {
                    oracle.isRight("refreshed without room", RowSum.NONE, () -> refresh(rig));
                    oracle.mustBeRight("kept from before", Items.sum(BEFORE), () -> rig.ask(KEPT));
                }
                assertThat(oracle.errors()).isEqualTo(Map.of("53100", iterations.count()));

                disk.clear();
                oracle.mustBeRight("refreshed with room again", RowSum.NONE, () -> refresh(rig));
                oracle.mustBeRight("kept at last", Items.sum(AFTER), () -> rig.ask(KEPT));
                oracle.assertNothingIsLeft("at the end");
                iterations.report("at the store: " + oracle + "; " + neighbours.assertUntroubled());
            }
        }
    }

    private static RowSum refresh(Rig rig) throws SQLException {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("REFRESH MATERIALIZED VIEW v.kept");
            return RowSum.NONE;
        }
    }

    private static void grow(TestServer source) throws SQLException {
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE items");
        }
        Rig.fill(source, AFTER);
    }
}
