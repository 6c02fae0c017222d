package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.parallel.AtOnce;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * F2: the line to a source is cut after any byte of the log-in and the answer. {@code -Dsurvive.F2=65536} takes each of
 * them, on several lines at once, for most of it is waiting; {@code -Dsurvive.F2.part=3/16} takes the third sixteenth
 * of them, {@code -Dsurvive.F2.from=30000} begins there, and {@code -Dsurvive.F2.source=H2} leaves the other databases
 * out.
 */
@Tag("scaled")
class CutAtEveryByteTest {
    private static final int BYTES = 65_536;
    private static final int ROWS = 1000;
    private static final RowSum RIGHT = Items.sum(ROWS);
    /** The breaker would have the source left alone for a while. */
    private static final List<String> OPTIONS =
            List.of("connect_timeout '5'", "pool_size '1'", "breaker_failures '1000'");

    private static final int MOST_LINES = 20;
    private static final int CUTS_WORTH_A_LINE = 200;
    private static final int CUTS_FOR_A_COLLECTION = 500;

    @TestFactory
    Stream<DynamicTest> anAnswerIsWholeOrAnError(@TempDir Path folder) throws Exception {
        return AtOnce.tests(Stream.of(ServerKind.POSTGRESQL, ServerKind.MYSQL, ServerKind.H2)
                .map(kind -> dynamicTest(kind.embeddedTitle(), () -> cut(kind, folder.resolve(kind.name())))));
    }

    private static void cut(ServerKind kind, Path folder) throws Exception {
        String only = System.getProperty("survive.F2.source", kind.name());
        assumeTrue(only.equals(kind.name()), "only " + only);
        Iterations iterations = Iterations.of("survive.F2", 30, 2000, 65_536);
        List<Integer> cuts =
                Part.of(System.getProperty("survive.F2.part", "1/1")).of(iterations.count());
        int count = Math.min(MOST_LINES, 1 + cuts.size() / CUTS_WORTH_A_LINE);
        List<Line> lines = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try (TestServer database = TestServers.fresh(kind)) {
            Rig.fill(database, ROWS);
            for (int i = 0; i < count; i++) {
                lines.add(Line.to(database, i));
            }
            try (Rig rig = Rig.start(folder, lines.get(0).source(), OPTIONS, Map.of(), others(lines))) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(10));
                Iterator<Integer> left = cuts.iterator();
                List<Future<?>> ends = new ArrayList<>();
                for (Line line : lines) {
                    ends.add(threads.submit(() -> {
                        line.cut(rig, oracle, kind, iterations, left);
                        return null;
                    }));
                }
                for (Future<?> end : ends) {
                    end.get();
                }
                oracle.assertNothingIsLeft("at the end");
                iterations.report(kind + ": " + oracle);
            }
        } finally {
            threads.shutdownNow();
            lines.forEach(Line::close);
        }
    }

    private static String others(List<Line> lines) throws SQLException {
        StringBuilder others = new StringBuilder();
        for (Line line : lines.subList(1, lines.size())) {
            others.append(Rig.source("fragile" + line.number, line.schema(), line.source(), OPTIONS));
        }
        return others.toString();
    }

    /** A line to the database, which is a source of its own for the server. */
    private record Line(TestServer database, FaultProxy proxy, int number) {
        static Line to(TestServer database, int number) {
            return new Line(database, FaultProxy.to(database.jdbcUrl()), number);
        }

        TestServer source() {
            return new Proxied(database, proxy::through);
        }

        String schema() {
            return number == 0 ? "f" : "f" + Character.toString('a' + number);
        }

        /** Cuts it at one byte after the other, as long as some are left. */
        void cut(Rig rig, Oracle oracle, ServerKind kind, Iterations iterations, Iterator<Integer> left)
                throws SQLException {
            try (Connection connection = rig.connect();
                    Statement statement = connection.createStatement()) {
                String all = "SELECT id, text FROM " + schema() + ".items";
                oracle.mustBeRight(kind + ", before", RIGHT, () -> Rig.ask(statement, all));
                for (int i = next(left); i >= 0; i = next(left)) {
                    long bytes = (long) i * BYTES / iterations.count();
                    FaultProxy.Ending how = FaultProxy.Ending.told(i);
                    String when = iterations.at(kind + ", byte " + bytes + ", " + how);
                    proxy.cutAfter(bytes, true, how);
                    boolean whole = oracle.isRight(when, RIGHT, () -> Rig.ask(statement, all));
                    assertThat(whole && bytes < Items.leastBytes(ROWS))
                            .as(when + ": right though it was cut")
                            .isFalse();
                    proxy.passAll();
                    if (i % CUTS_FOR_A_COLLECTION == CUTS_FOR_A_COLLECTION - 1) {
                        // What H2's driver gives up it leaves to the collector to close, and H2 has few transactions.
                        System.gc();
                    }
                    oracle.mustBeRight(when + ", afterwards", RIGHT, () -> Rig.ask(statement, all));
                }
            }
        }

        private static int next(Iterator<Integer> left) {
            synchronized (left) {
                return left.hasNext() ? left.next() : -1;
            }
        }

        void close() {
            proxy.close();
        }
    }

    /** One of some parts, counted from 1. */
    private record Part(int number, int parts) {
        static Part of(String text) {
            String[] numbers = text.split("/");
            return new Part(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
        }

        List<Integer> of(int all) {
            return IntStream.range(Integer.getInteger("survive.F2.from", 0), all)
                    .filter(i -> i % parts == number - 1)
                    .boxed()
                    .toList();
        }
    }
}
