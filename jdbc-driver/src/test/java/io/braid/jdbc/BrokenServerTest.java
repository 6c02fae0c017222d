package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.Frames;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.Complete;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Goodbye;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Pong;
import io.braid.wire.message.ResultHeader;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Test that after any malformed reply of a server the caller soon gets an exception, and the next caller immediately.
 */
@Tag("jdk")
@Timeout(60)
class BrokenServerTest {
    private FakeServer server;

    @BeforeEach
    void starts() throws Exception {
        server = new FakeServer();
    }

    @AfterEach
    void stops() throws Exception {
        server.close();
    }

    private SQLException failure(Answer answer) throws Exception {
        server.answer("sql", answer);
        try (BraidConnection connection = server.connect()) {
            SQLException failure = new SQLException("no exception at all", "00000");
            try (ResultSet rows = connection.createStatement().executeQuery("sql")) {
                while (rows.next()) {
                    assertThat(rows.getInt(1)).isEqualTo(1);
                }
            } catch (SQLException e) {
                failure = e;
            }
            assertThat(connection.isValid(5)).isFalse();
            assertThatThrownBy(() -> connection.createStatement().executeQuery("sql"))
                    .isInstanceOf(failure.getClass())
                    .hasFieldOrPropertyWithValue("SQLState", failure.getSQLState());
            return failure;
        }
    }

    private void isProtocolViolation(Answer answer) throws Exception {
        assertThat((Throwable) failure(answer))
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasFieldOrPropertyWithValue("SQLState", "08P01");
    }

    private static byte[] frame(int length, int... body) {
        ByteBuffer frame = ByteBuffer.allocate(4 + body.length).putInt(length);
        Arrays.stream(body).forEach(value -> frame.put((byte) value));
        return frame.array();
    }

    @Test
    void frameLengthsThatCannotBeAreRefused() throws Exception {
        isProtocolViolation(new Answer().raw(frame(0)));
        isProtocolViolation(new Answer().raw(frame(-5)));
        isProtocolViolation(new Answer().raw(frame(Integer.MAX_VALUE, 'd')));
    }

    @Test
    void messagesThatCannotBeAreRefused() throws Exception {
        isProtocolViolation(new Answer().raw(frame(1, '?')));
        isProtocolViolation(new Answer().raw(frame(1, 'h')));
        isProtocolViolation(new Answer().raw(frame(6, 'i', 0, 0, 0, 1, 99)));
        isProtocolViolation(new Answer().raw(Frames.encode(new Ping(1))));
        isProtocolViolation(new Answer().raw(Frames.encode(new Pong(12345))));
    }

    @Test
    void answersInTheWrongOrderAreRefused() throws Exception {
        isProtocolViolation(new Answer().complete(0));
        isProtocolViolation(new Answer().batch(Rows.numbers(1)));
        isProtocolViolation(new Answer().header(Rows.numbers()).header(Rows.numbers()));
    }

    @Test
    void rowsThatDoNotFitTheHeaderAreRefused() throws Exception {
        Rows texts = new Rows().text("n", "x");
        isProtocolViolation(new Answer().header(Rows.numbers()).batch(texts.batch()));
        isProtocolViolation(new Answer().header(texts.columns()).batch(Rows.numbers(1)));
        isProtocolViolation(new Answer().header(List.of()).batch(Rows.numbers(1)));
    }

    @Test
    void moreBatchesThanAllowedAreRefused() throws Exception {
        Answer flood = new Answer().header(Rows.numbers());
        for (int i = 0; i < 10; i++) {
            flood.batchWithoutCredit(Rows.numbers(1));
        }
        server.answer("flood", flood.complete(10));
        try (BraidConnection connection = server.connect("&readAhead=4")) {
            ResultSet rows = connection.createStatement().executeQuery("flood");
            // These rows are not read, so they accumulate while the driver waits for another reply.
            assertThat(connection.isValid(30)).isFalse();
            assertThat(rows.next()).isTrue();
            assertThatThrownBy(() -> connection.createStatement().executeQuery("flood"))
                    .hasFieldOrPropertyWithValue("SQLState", "08P01")
                    .hasMessageContaining("more batches of result 1 than it was allowed to");
        }
    }

    @Test
    void anAnswerCutOffAnywhereIsAnErrorAndNeverAShortResult() throws Exception {
        byte[] answer = join(
                Frames.encode(new ResultHeader(1, Rows.numbers())),
                Frames.encode(new BatchData(1, Rows.numbers(1, 1))),
                Frames.encode(new Complete(1, 2, List.of())));
        for (int length = 0; length < answer.length; length++) {
            SQLException failure =
                    failure(new Answer().raw(Arrays.copyOf(answer, length)).hangUp());
            assertThat((Throwable) failure)
                    .as("cut off after %d bytes", length)
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "08006");
        }
    }

    @Test
    void damagedAnswersAreReadOrRefusedButNeverHangOrCrash() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        java.util.Random random = new java.util.Random(seed);
        byte[] answer = join(
                Frames.encode(new ResultHeader(1, Rows.numbers())),
                Frames.encode(new BatchData(1, Rows.numbers(1, 1))),
                Frames.encode(new Complete(1, 2, List.of())));
        for (int i = 0; i < 200; i++) {
            byte[] damaged = answer.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            server.answer("sql", new Answer().raw(damaged).hangUp());
            try (BraidConnection connection = server.connect();
                    ResultSet rows = connection.createStatement().executeQuery("sql")) {
                while (rows.next()) {
                    rows.getString(1);
                }
            } catch (SQLException expected) {
                assertThat(expected.getSQLState()).isNotEmpty();
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    private static byte[] join(byte[]... parts) {
        ByteBuffer joined = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        Arrays.stream(parts).forEach(joined::put);
        return joined.array();
    }

    @Test
    void anErrorAboutTheConnectionAndAGoodbyeTellWhy() throws Exception {
        ErrorReply error = new ErrorReply(ErrorReply.CONNECTION, "53200", "OUT_OF_MEMORY", "no memory left", 0, 0);
        assertThat((Throwable) failure(new Answer().raw(Frames.encode(error))))
                .isInstanceOf(SQLTransientException.class)
                .hasMessage("no memory left");
        assertThat((Throwable) failure(new Answer().raw(Frames.encode(new Goodbye("maintenance")))))
                .hasFieldOrPropertyWithValue("SQLState", "57P01")
                .hasMessage("The server closed the connection: maintenance");
    }
}
