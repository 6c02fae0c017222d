package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Batching of concurrent point look-ups while earlier ones are running at the source. */
@Timeout(60)
class CommonLookupsTest {
    private static final int FIRST = Runtime.getRuntime().availableProcessors();
    private static final int ITEMS = 100;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Connection> connections = new ArrayList<>();
    private TestServer server;
    private PreparedStatement last;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        server = TestServer.start(folder, Map.of());
        try (Statement statement = server.stock().createStatement()) {
            statement.execute("INSERT INTO item SELECT x, 'item ' || x, NULL FROM SYSTEM_RANGE(4, " + ITEMS + ")");
        }
        // New statistics trigger replanning; load them all first.
        try (Statement statement = connect().createStatement()) {
            statement.execute("SELECT COUNT(*) FROM sys.tables");
            statement.execute("ANALYZE stock.item");
        }
        last = prepare();
        assertThat(answer(last, 20)).isEqualTo("item 20");
        HeldTable.hold(server.stock(), "item");
    }

    @AfterEach
    void stop() throws Exception {
        HeldTable.release();
        threads.shutdown();
        assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        for (Connection connection : connections) {
            connection.close();
        }
        server.close();
    }

    @Test
    void whoComesWhileOthersAskIsAnsweredWithThoseWhoWait() throws Exception {
        List<Future<String>> first = first();
        List<Future<String>> others = askInQueue(20, 21, 1_000, 22, 21);
        HeldTable.release();
        assertThat(answers(first)).doesNotContain("none").hasSize(FIRST);
        assertThat(answers(others)).containsExactly("item 20", "item 21", "none", "item 22", "item 21");
        assertThat(HeldTable.readers()).isBetween(FIRST + 1, FIRST + 2);
    }

    @Test
    void ifItFailsForAllEachAsksAgain() throws Exception {
        List<Future<String>> first = first();
        List<Future<String>> others = askInQueue(20, 21, 22);
        HeldTable.release(FIRST);
        answers(first);
        awaitReaders(FIRST + 1);
        HeldTable.fail(1);
        HeldTable.release();
        assertThat(answers(others)).containsExactly("item 20", "item 21", "item 22");
        assertThat(HeldTable.readers()).isEqualTo(FIRST + 1 + 3);
    }

    @Test
    void whoeverWaitsCanBeCancelled() throws Exception {
        first();
        List<Future<String>> others = askInQueue(20, 21);
        last.cancel();
        assertThatThrownBy(() -> others.get(1).get()).hasMessageContaining("canceled");
        HeldTable.release();
        assertThat(others.get(0).get()).isEqualTo("item 20");
    }

    /** A batched look-up continues for the other queries, and ends with the last of them. */
    @Test
    void whoeverIsAskedForCanBeCancelled() throws Exception {
        first();
        List<Future<String>> others = askInQueue(20, 21);
        PreparedStatement second = last;
        HeldTable.release(FIRST);
        awaitReaders(FIRST + 1);
        second.cancel();
        assertThatThrownBy(() -> others.get(1).get()).hasMessageContaining("canceled");
        assertThat(others.get(0).isDone()).isFalse();
        HeldTable.release();
        assertThat(others.get(0).get()).isEqualTo("item 20");
    }

    @Test
    void theTimeOfWhoeverWaitsRunsOut() throws Exception {
        first();
        List<Future<String>> others = askInQueue(20);
        try (PreparedStatement hurried = prepare()) {
            hurried.setQueryTimeout(1);
            assertThatThrownBy(() -> answer(hurried, 21)).hasMessageContaining("time limit of 1000 ms");
        }
        HeldTable.release();
        assertThat(answers(others)).containsExactly("item 20");
    }

    @Test
    void thoseWhoWaitAreQueued() throws Exception {
        first();
        askInQueue(20, 21, 22);
        assertThat(open("state = 'queued'")).isEqualTo(3);
    }

    /** Returns the number of look-ups that have not ended. */
    private int open(String condition) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT COUNT(*) FROM sys.queries WHERE sql_text LIKE '%WHERE id = ?' AND " + condition)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /** Starts as many look-ups as run concurrently, all of which block at the source. */
    private List<Future<String>> first() throws Exception {
        List<Future<String>> first = new ArrayList<>();
        for (int i = 0; i < FIRST; i++) {
            first.add(ask(4 + i).get(0));
            awaitReaders(i + 1);
        }
        return first;
    }

    /** Starts look-ups without a free slot; a query is registered shortly before it is queued. */
    private List<Future<String>> askInQueue(int... keys) throws Exception {
        List<Future<String>> all = ask(keys);
        while (open("state = 'queued'") < keys.length) {
            Thread.sleep(1);
        }
        return all;
    }

    /** Starts look-ups one after the other. */
    private List<Future<String>> ask(int... keys) throws Exception {
        List<Future<String>> all = new ArrayList<>();
        for (int key : keys) {
            PreparedStatement statement = prepare();
            int open = open("TRUE");
            all.add(threads.submit(() -> answer(statement, key)));
            last = statement;
            while (open("TRUE") == open) {
                Thread.sleep(1);
            }
        }
        return all;
    }

    /** Prepares and plans a look-up: before planning, it is not known to be one. */
    private PreparedStatement prepare() throws SQLException {
        PreparedStatement statement = connect().prepareStatement("SELECT name FROM stock.item WHERE id = ?");
        assertThat(statement.getParameterMetaData().getParameterCount()).isEqualTo(1);
        return statement;
    }

    private Connection connect() throws SQLException {
        Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
        connections.add(connection);
        return connection;
    }

    private static String answer(PreparedStatement statement, int key) throws SQLException {
        statement.setInt(1, key);
        try (ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getString(1) : "none";
        }
    }

    private static List<String> answers(List<Future<String>> all) throws Exception {
        List<String> answers = new ArrayList<>();
        for (Future<String> one : all) {
            answers.add(one.get());
        }
        return answers;
    }

    private static void awaitReaders(int readers) throws InterruptedException {
        while (HeldTable.readers() < readers) {
            Thread.sleep(1);
        }
    }
}
