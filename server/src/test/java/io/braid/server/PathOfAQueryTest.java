package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.operator.Operator;
import io.braid.execution.QueryExecution;
import io.braid.execution.query.QueryScheduler;
import io.braid.server.fake.FakeSource;
import io.braid.spi.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Check of the path of a query in ARCHITECTURE.md against the stacks of blocked query threads. */
@Timeout(60)
class PathOfAQueryTest {
    private static final Pattern HOP = Pattern.compile("(?m)^\\| (\\d+) \\| `([\\w.]+)` \\|");
    private static final Path PAGE = Path.of(System.getProperty("braid.build.root", ".."), "ARCHITECTURE.md");

    private TestServer server;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        server = TestServer.start(folder, Map.of());
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @Test
    void everyHopExists() throws Exception {
        List<String> hops = hops();
        assertThat(hops).hasSizeGreaterThan(5);
        for (String hop : hops) {
            assertThat(Class.forName(hop).getName()).isEqualTo(hop);
        }
    }

    @Test
    void aQueryThatWaitsForItsSourceIsInOperators() throws Exception {
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            Thread client = client(() -> statement.executeQuery("SELECT n + 1 FROM fake.stuck"));
            List<Class<?>> stack = stack(frame -> frame.getClassName().startsWith(FakeSource.class.getName()));
            assertThat(onPath(stack))
                    .containsExactly(QueryScheduler.class, QueryExecution.class, Operator.class, Source.class);
            statement.cancel();
            client.join();
        }
    }

    @Test
    void aQueryThatWaitsForItsClientIsInTheSink() throws Exception {
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.setFetchSize(1);
            try (ResultSet rows = statement.executeQuery("SELECT n FROM fake.endless")) {
                assertThat(rows.next()).isTrue();
                List<Class<?>> stack = stack(frame -> frame.getClassName().endsWith(".ResultWriter"));
                assertThat(onPath(stack))
                        .extracting(Class::getSimpleName)
                        .containsExactly("QueryScheduler", "QueryExecution", "ResultWriter");
                statement.cancel();
            }
        } catch (SQLException e) {
            assertThat(e.getSQLState()).isEqualTo("57014");
        }
    }

    /** Returns the documented hops on a stack, outermost first, without duplicates. */
    private static List<Class<?>> onPath(List<Class<?>> stack) throws IOException, ClassNotFoundException {
        List<Class<?>> hops = new ArrayList<>();
        for (String hop : hops()) {
            hops.add(Class.forName(hop));
        }
        return stack.stream()
                .flatMap(type -> hops.stream().filter(hop -> hop.isAssignableFrom(type)))
                .distinct()
                .toList();
    }

    private static List<String> hops() throws IOException {
        return HOP.matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult hop) -> hop.group(2))
                .toList();
    }

    /** Returns the classes on the stack of the thread that is blocked in such a frame, outermost first. */
    private static List<Class<?>> stack(Predicate<StackTraceElement> waits) throws Exception {
        while (true) {
            for (StackTraceElement[] frames : Thread.getAllStackTraces().values()) {
                if (Arrays.stream(frames).anyMatch(waits)) {
                    List<StackTraceElement> outermostFirst = new ArrayList<>(Arrays.asList(frames));
                    Collections.reverse(outermostFirst);
                    List<Class<?>> classes = new ArrayList<>();
                    for (StackTraceElement frame : outermostFirst) {
                        if (frame.getClassName().startsWith("io.braid.")
                                && !frame.getClassName().contains("$$")) {
                            classes.add(Class.forName(frame.getClassName()));
                        }
                    }
                    return classes;
                }
            }
            Thread.sleep(10);
        }
    }

    /** Request of a client that is canceled later. */
    @FunctionalInterface
    private interface Request {
        void send() throws SQLException;
    }

    private static Thread client(Request request) {
        Thread thread = new Thread(() -> {
            try {
                request.send();
            } catch (SQLException e) {
                // Expected: the request is canceled.
            }
        });
        thread.start();
        return thread;
    }
}
