package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Effort;
import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.FaultProxy;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * F2: the line to a source is cut after any byte of the log-in and the answer. {@code -Dsurvive.F2=65536} takes each of them; of
 * these, {@code -Dsurvive.F2.part=3/16} takes the third sixteenth, so that processes can share them: most of it is waiting.
 */
class CutAtEveryByteTest {
    private static final int BYTES = 65_536;
    private static final int ROWS = 1000;
    private static final String ALL = "SELECT id, text FROM f.items";

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"POSTGRESQL", "MYSQL", "H2"})
    void anAnswerIsWholeOrAnError(ServerKind kind, @TempDir Path folder) throws Exception {
        Effort effort = Effort.of("F2", 30);
        Part part = Part.of(System.getProperty("survive.F2.part", "1/1"));
        RowSum right = Items.sum(ROWS);
        try (TestServer database = TestServers.fresh(kind)) {
            Rig.fill(database, ROWS);
            try (FaultProxy proxy = FaultProxy.to(database.jdbcUrl());
                    Rig rig = Rig.start(folder, new Proxied(database, proxy), options(), Map.of());
                    Connection connection = rig.connect();
                    Statement statement = connection.createStatement()) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(10));
                for (int i = part.number - 1; i < effort.times(); i += part.parts) {
                    long bytes = (long) i * BYTES / effort.times();
                    FaultProxy.Ending how = FaultProxy.Ending.told(i);
                    String when = effort.at(kind + ", byte " + bytes + ", " + how);
                    proxy.cutAfter(bytes, true, how);
                    boolean whole = oracle.isRight(when, right, () -> Rig.ask(statement, ALL));
                    assertThat(whole && bytes < Items.leastBytes(ROWS))
                            .as(when + ": right though it was cut")
                            .isFalse();
                    proxy.passAll();
                    oracle.mustBeRight(when + ", afterwards", right, () -> Rig.ask(statement, ALL));
                }
                oracle.assertNothingIsLeft("at the end");
                effort.report(kind + ": " + oracle);
            }
        }
    }

    /** The breaker would have the source left alone for a while. */
    private static List<String> options() {
        return List.of("connect_timeout '5'", "pool_size '1'", "breaker_failures '1000'");
    }

    /** One of some parts, counted from 1. */
    private record Part(int number, int parts) {
        static Part of(String text) {
            String[] numbers = text.split("/");
            return new Part(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
        }
    }
}
