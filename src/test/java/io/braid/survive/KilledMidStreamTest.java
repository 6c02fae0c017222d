package io.braid.survive;

import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F1: a source is killed when so many rows of an answer have been read: the rest of them, or an error. */
@Tag("scaled")
class KilledMidStreamTest {
    private static final int ROWS = 200_000;
    private static final String ALL = "SELECT id, text FROM f.items";

    @Test
    void anAnswerIsWholeOrAnError(@TempDir Path folder) throws Exception {
        Iterations iterations = Iterations.of("survive.F1", 4, 60, 500);
        RowSum right = Items.sum(ROWS);
        try (MortalServer source = MortalServer.start(ServerKind.POSTGRESQL, folder.resolve("source"))) {
            Rig.fill(source, ROWS);
            try (Rig rig = Rig.start(folder, source, List.of("connect_timeout '2'", "pool_size '4'"), Map.of());
                    Neighbours neighbours = rig.neighbours(iterations)) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(20));
                oracle.mustBeRight("at first", right, () -> rig.ask(ALL));
                oracle.holdsNoMoreThan(rig.warmFootprint(), rig::footprint);
                Duration healed = Duration.ZERO;
                for (int i = 0; i < iterations.count(); i++) {
                    int row = iterations.random().nextInt(ROWS / 10);
                    String when = iterations.at("kill " + i + ", row " + row);
                    oracle.isRight(when, right, () -> killedAt(row, rig, source));
                    source.startAgain();
                    Duration took = oracle.assertHeals(when, Duration.ofSeconds(5), right, () -> rig.ask(ALL));
                    healed = took.compareTo(healed) > 0 ? took : healed;
                }
                oracle.assertNothingIsLeft("at the end");
                iterations.report(
                        oracle + "; healed within " + healed.toMillis() + " ms; " + neighbours.assertUntroubled());
            }
        }
    }

    private static RowSum killedAt(int row, Rig rig, MortalServer source) throws Exception {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(ALL)) {
            RowSum sum = RowSum.NONE;
            boolean killed = false;
            while (rows.next()) {
                if (sum.rows() >= row && !killed) {
                    killed = true;
                    source.kill();
                }
                sum = sum.and(rows.getString(1), rows.getString(2));
            }
            return sum;
        } finally {
            // It may have failed before the row.
            source.kill();
        }
    }
}
