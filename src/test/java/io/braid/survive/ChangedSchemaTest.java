package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.braid.testkit.fault.ChangingTable;
import io.braid.testkit.fault.ChangingTable.Change;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.parallel.AtOnce;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** F13: a source changes its tables between the plan and the run: the right columns, or an error, and never others. */
@Tag("scaled")
class ChangedSchemaTest {
    private static final String QUERY = "SELECT a, b, c FROM f.changing";
    private static final Duration LONGEST = Duration.ofSeconds(10);

    @TempDir
    private Path folder = Path.of("");

    @TestFactory
    Stream<DynamicTest> theColumnsAreRightOrItIsSaid() throws Exception {
        return AtOnce.tests(Stream.concat(
                Stream.of(ServerKind.POSTGRESQL, ServerKind.MYSQL, ServerKind.H2)
                        .map(kind -> dynamicTest(kind.embeddedTitle(), () -> change(kind))),
                Stream.of(dynamicTest("started again", this::changeWhatIsStartedAgain))));
    }

    private void change(ServerKind kind) throws Exception {
        Iterations iterations = Iterations.of("survive.F13", 20, 100, 1000);
        try (TestServer source = TestServers.fresh(kind)) {
            change(source, iterations, kind.embeddedTitle(), () -> {});
        }
    }

    private void changeWhatIsStartedAgain() throws Exception {
        Iterations iterations = Iterations.of("survive.F13", 3, 100, 1000);
        try (MortalServer source = MortalServer.start(ServerKind.POSTGRESQL, folder.resolve("source"))) {
            change(source, iterations, "PostgreSQL that starts again", () -> {
                source.kill();
                source.startAgain();
            });
        }
    }

    /** Changes the table between plan and run, and does something to the source. */
    private void change(TestServer source, Iterations iterations, String what, Runnable more) throws Exception {
        Rig.fill(source, 10);
        ChangingTable.begin(source);
        try (Rig rig = Rig.start(
                        folder.resolve(what), source, List.of("pool_size '1'", "breaker_failures '1000'"), Map.of());
                Connection connection = rig.connect();
                PreparedStatement prepared = connection.prepareStatement(QUERY);
                Statement statement = connection.createStatement()) {
            Oracle oracle = rig.oracle(LONGEST);
            List<Change> changes = new ArrayList<>(List.of(Change.values()));
            Collections.shuffle(changes, iterations.random());
            for (int i = 0; i < iterations.count(); i++) {
                Change change = changes.get(i % changes.size());
                String when = iterations.at(what + ", " + change);
                oracle.mustBeRight(when + ", before", ChangingTable.ROW, () -> sum(prepared));
                ChangingTable.change(source, change);
                more.run();
                boolean asPlanned = oracle.isRight(when, change.answer(), () -> sum(prepared));
                assertThat(asPlanned && !change.leavesTheColumns())
                        .as(when + ": right without the column")
                        .isFalse();
                ChangingTable.begin(source);
                statement.execute("REFRESH FOREIGN SCHEMA f");
            }
            oracle.assertNothingIsLeft("at the end");
            iterations.report(what + ": " + oracle);
        }
    }

    private static RowSum sum(PreparedStatement prepared) throws SQLException {
        try (ResultSet rows = prepared.executeQuery()) {
            return RowSum.of(rows);
        }
    }
}
