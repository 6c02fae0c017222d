package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.message.CloseResult;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Test that a thread that waits for a result is notified when another thread closes it, although the server sends
 * nothing.
 */
@Tag("jdk")
@Timeout(60)
class ClosedMeanwhileTest {
    private static final long PATIENCE_SECONDS = 10;

    private FakeServer server;
    private BraidConnection connection;

    @BeforeEach
    void connects() throws Exception {
        server = new FakeServer();
        server.answer("hang", Answer.silence());
        server.answer("start and hang", new Answer().header(Rows.numbers()).batch(Rows.numbers(1)));
        server.answer("few", Answer.of(Rows.numbers(), Rows.numbers(1, 2)));
        connection = server.connect();
    }

    @AfterEach
    void closesEverything() throws Exception {
        connection.abort(Runnable::run);
        server.close();
    }

    @Test
    void aResultClosedMeanwhileWakesWhoWaitsForItsRows() throws Exception {
        ResultSet rows = started(connection.createStatement());

        Waiting<Boolean> next = new Waiting<>(rows::next);
        next.untilItReads();
        rows.close();

        next.isTold();
        assertThat(server.await(CloseResult.class, 1)).hasSize(1);
        theConnectionIsUsable();
    }

    @Test
    void aStatementClosedMeanwhileWakesWhoWaitsForItsRows() throws Exception {
        for (int type : new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE}) {
            Statement statement = connection.createStatement(type, ResultSet.CONCUR_READ_ONLY);
            ResultSet rows = started(statement);

            Waiting<Boolean> next = new Waiting<>(rows::next);
            next.untilItReads();
            statement.close();

            next.isTold();
            theConnectionIsUsable();
        }
    }

    @Test
    void aStatementClosedMeanwhileWakesWhoWaitsForItsAnswerToBegin() throws Exception {
        Statement statement = connection.createStatement();

        Waiting<ResultSet> query = new Waiting<>(() -> statement.executeQuery("hang"));
        query.untilItReads();
        statement.close();

        query.isTold();
        theConnectionIsUsable();
    }

    /** One of the waiting threads reads for all, and continues when another thread's result is closed. */
    @Test
    void whoWaitsWhileAnotherReadsIsToldAndTheOtherGoesOn() throws Exception {
        ResultSet rows = started(connection.createStatement());
        Waiting<ResultSet> other =
                new Waiting<>(() -> connection.createStatement().executeQuery("hang"));
        other.untilItReads();

        Waiting<Boolean> next = new Waiting<>(rows::next);
        next.untilItIs(Thread.State.WAITING);
        rows.close();

        next.isTold();
        assertThat(other.isOver()).isFalse();
        theConnectionIsUsable();
    }

    /** When the reading thread leaves, another waiting thread must read. */
    @Test
    void anotherReadsWhereTheReaderWasTold() throws Exception {
        ResultSet rows = started(connection.createStatement());
        Waiting<Boolean> next = new Waiting<>(rows::next);
        next.untilItReads();
        Statement lasting = connection.createStatement();
        Waiting<ResultSet> other = new Waiting<>(() -> lasting.executeQuery("hang"));
        other.untilItIs(Thread.State.WAITING);

        rows.close();

        next.isTold();
        other.untilItReads();
        lasting.close();
        other.isTold();
    }

    @Test
    void aPreparedStatementClosedMeanwhileWakesWhoWaitsForItsAnswer() throws Exception {
        PreparedStatement statement = connection.prepareStatement("hang");

        Waiting<ResultSet> query = new Waiting<>(statement::executeQuery);
        query.untilItReads();
        statement.close();

        query.isTold();
        theConnectionIsUsable();
    }

    @Test
    void aPreparedStatementClosedMeanwhileWakesWhoWaitsForItsColumns() throws Exception {
        server.answer("undescribed", Answer.silence().undescribed());
        PreparedStatement statement = connection.prepareStatement("undescribed");

        Waiting<ResultSetMetaData> columns = new Waiting<>(statement::getMetaData);
        columns.untilItReads();
        statement.close();

        columns.isTold();
        theConnectionIsUsable();
    }

    /** Returns a result whose first row has been read, so that the next read waits. */
    private ResultSet started(Statement statement) throws SQLException {
        ResultSet rows = statement.executeQuery("start and hang");
        assertThat(rows.next()).isTrue();
        return rows;
    }

    private void theConnectionIsUsable() throws SQLException {
        assertThat(connection.isValid(30)).isTrue();
        ResultSet few = connection.createStatement().executeQuery("few");
        assertThat(few.next()).isTrue();
        assertThat(few.getInt(1)).isEqualTo(1);
    }

    /** Call on a thread of its own. */
    private static final class Waiting<T> {
        private final FutureTask<T> call;
        private final Thread thread;

        Waiting(Callable<T> call) {
            this.call = new FutureTask<>(call);
            this.thread = new Thread(this.call, "waits");
            thread.setDaemon(true);
            thread.start();
        }

        /** Waits until the thread is blocked on bytes from the server, which will not arrive. */
        void untilItReads() throws InterruptedException {
            while (Arrays.stream(thread.getStackTrace())
                    .noneMatch(frame -> frame.getClassName().endsWith(".FrameChannel")
                            && frame.getMethodName().equals("read"))) {
                Thread.sleep(2);
            }
        }

        void untilItIs(Thread.State state) throws InterruptedException {
            while (thread.getState() != state) {
                Thread.sleep(2);
            }
        }

        boolean isOver() {
            return call.isDone();
        }

        void isTold() {
            ThrowingCallable answer = () -> call.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThatThrownBy(answer)
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(SQLException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "24000")
                    .hasMessageContaining("closed by another thread");
        }
    }
}
