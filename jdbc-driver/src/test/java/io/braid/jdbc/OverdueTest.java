package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.braid.wire.Frames;
import io.braid.wire.message.Notice;
import io.braid.wire.message.Progress;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Test that a statement with a timeout ends, even if the server is frozen, disconnected or malicious. */
@Timeout(60)
class OverdueTest {
    private FakeServer server;

    @BeforeEach
    void starts() throws Exception {
        server = new FakeServer();
        server.answer("few", Answer.of(Rows.numbers(), Rows.numbers(1)));
    }

    @AfterEach
    void stops() throws Exception {
        server.close();
    }

    /** All cases run concurrently, because each takes as long as the driver waits for the server's own timeout. */
    @Test
    void aServerThatDoesNotEndAStatementIsLeft() throws Exception {
        server.answer("silent", Answer.silence());
        server.answer("silent after a row", new Answer().header(Rows.numbers()).batch(Rows.numbers(1)));
        server.answer("a byte now and then", new Answer().raw(beginning(1000)).forever(id -> new byte[1]));
        server.answer("progress", new Answer().forever(id -> Frames.encode(new Progress(id, 1, 2, 3, 4))));
        server.answer("notices", new Answer().forever(id -> Frames.encode(new Notice("soon"))));
        server.answer("silent when prepared", new Answer().undescribed());
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            Map<String, Future<SQLException>> ends = new LinkedHashMap<>();
            for (String sql :
                    new String[] {"silent", "silent after a row", "a byte now and then", "progress", "notices"}) {
                ends.put(sql, threads.submit(() -> endOf(connection -> sum(connection.createStatement(), sql))));
            }
            ends.put(
                    "prepared",
                    threads.submit(() -> endOf(connection -> {
                        try (PreparedStatement prepared = connection.prepareStatement("silent when prepared")) {
                            prepared.executeQuery();
                        }
                    })));
            for (Map.Entry<String, Future<SQLException>> end : ends.entrySet()) {
                assertThat((Throwable) end.getValue().get())
                        .as(end.getKey())
                        .isInstanceOf(SQLTimeoutException.class)
                        .hasMessageContaining("queryTimeout");
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static byte[] beginning(int length) {
        return ByteBuffer.allocate(Integer.BYTES + 1)
                .putInt(length)
                .put((byte) 'h')
                .array();
    }

    @FunctionalInterface
    private interface Work {
        void with(BraidConnection connection) throws SQLException;
    }

    private SQLException endOf(Work work) throws SQLException {
        try (BraidConnection connection = server.connect("&queryTimeout=1")) {
            SQLException end = catchThrowableOfType(SQLException.class, () -> work.with(connection));
            assertThatThrownBy(() -> sum(connection.createStatement(), "few"))
                    .hasFieldOrPropertyWithValue("SQLState", "08006");
            return end;
        }
    }

    private static int sum(Statement statement, String sql) throws SQLException {
        int sum = 0;
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                sum += rows.getInt(1);
            }
        }
        return sum;
    }
}
