package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.message.Cancel;
import io.braid.wire.message.CloseResult;
import io.braid.wire.message.Execute;
import io.braid.wire.message.Fetch;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("jdk")
@Timeout(60)
class StreamingTest {
    private FakeServer server;
    private BraidConnection connection;

    @BeforeEach
    void connects() throws Exception {
        server = new FakeServer();
        server.answer("hang", Answer.silence());
        server.answer("start and hang", new Answer().header(Rows.numbers()).batch(Rows.numbers(1)));
        server.answer(
                "few",
                new Answer().header(Rows.numbers()).batch(Rows.numbers(1, 2)).complete(2));
        server.answer("numbers", tenBatches(0));
        server.answer("more numbers", tenBatches(100));
        connection = server.connect("&readAhead=4");
    }

    @AfterEach
    void closesEverything() throws Exception {
        connection.close();
        server.close();
    }

    @Test
    void aResultWithoutRowsHasNothingToBeBefore() throws SQLException {
        server.answer("none", Answer.of(Rows.numbers()));
        try (ResultSet none = connection.createStatement().executeQuery("none")) {
            assertThat(none.isBeforeFirst()).isFalse();
            assertThat(none.isAfterLast()).isFalse();
            assertThat(none.next()).isFalse();
            assertThat(none.isBeforeFirst()).isFalse();
        }
        try (ResultSet few = connection.createStatement().executeQuery("few")) {
            assertThat(few.isBeforeFirst()).isTrue();
            assertThat(few.isBeforeFirst()).isTrue();
            assertThat(few.getRow()).isZero();
            assertThat(few.next()).isTrue();
            assertThat(few.isFirst()).isTrue();
            assertThat(few.isBeforeFirst()).isFalse();
            assertThat(few.getInt(1)).isEqualTo(1);
            assertThat(few.next()).isTrue();
            assertThat(few.next()).isFalse();
            assertThat(few.isAfterLast()).isTrue();
        }
    }

    private static Answer tenBatches(int offset) {
        Answer answer = new Answer().header(Rows.numbers());
        for (int i = 0; i < 10; i++) {
            answer.batch(Rows.numbers(offset + 2 * i, offset + 2 * i + 1));
        }
        return answer.complete(20, "answered from a copy one minute old");
    }

    private static int sum(ResultSet rows) throws SQLException {
        int sum = 0;
        while (rows.next()) {
            sum += rows.getInt(1);
        }
        return sum;
    }

    @Test
    void theServerSendsAFewBatchesAheadAndMoreAsTheyAreRead() throws Exception {
        ResultSet rows = connection.createStatement().executeQuery("numbers");
        assertThat(server.received(Execute.class).get(0).credit()).isEqualTo(4);
        assertThat(server.received(Fetch.class)).isEmpty();
        assertThat(sum(rows)).isEqualTo(190);
        assertThat(server.received(Fetch.class)).isNotEmpty().allMatch(fetch -> fetch.credit() == 2);
        assertThat((Throwable) rows.getWarnings()).hasMessage("answered from a copy one minute old");
    }

    @Test
    void aShortAnswerIsNotAskedForMore() throws Exception {
        try (BraidConnection other = server.connect("")) {
            assertThat(sum(other.createStatement().executeQuery("few"))).isEqualTo(3);
        }
        assertThat(server.received(Fetch.class)).isEmpty();
    }

    @Test
    void everyReadAheadYieldsAllRows() throws Exception {
        for (int readAhead = 1; readAhead <= 12; readAhead++) {
            try (BraidConnection other = server.connect("&readAhead=" + readAhead)) {
                assertThat(sum(other.createStatement().executeQuery("numbers"))).isEqualTo(190);
            }
        }
    }

    @Test
    void resultsMayBeReadInTurns() throws Exception {
        ResultSet first = connection.createStatement().executeQuery("numbers");
        ResultSet second = connection.createStatement().executeQuery("more numbers");
        for (int i = 0; i < 20; i++) {
            assertThat(second.next()).isTrue();
            assertThat(second.getInt(1)).isEqualTo(100 + i);
            assertThat(first.next()).isTrue();
            assertThat(first.getInt("N")).isEqualTo(i);
        }
        assertThat(first.next()).isFalse();
        assertThat(second.next()).isFalse();
    }

    @Test
    void resultsMayBeReadByThreadsAtTheSameTime() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            CompletableFuture<?>[] readers = new CompletableFuture<?>[100];
            for (int i = 0; i < readers.length; i++) {
                readers[i] = CompletableFuture.runAsync(this::readOnce, threads);
            }
            CompletableFuture.allOf(readers).get();
        } finally {
            threads.shutdownNow();
        }
    }

    private void readOnce() {
        try (Statement statement = connection.createStatement()) {
            assertThat(sum(statement.executeQuery("numbers"))).isEqualTo(190);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aResultClosedEarlyLeavesTheConnectionUsable() throws Exception {
        for (int i = 0; i < 5; i++) {
            try (Statement statement = connection.createStatement()) {
                ResultSet rows = statement.executeQuery("numbers");
                assertThat(rows.next()).isTrue();
            }
        }
        assertThat(sum(connection.createStatement().executeQuery("more numbers")))
                .isEqualTo(2190);
        assertThat(server.received(CloseResult.class)).hasSize(5);
    }

    @Test
    void runningAStatementAgainClosesItsResult() throws Exception {
        Statement statement = connection.createStatement();
        ResultSet first = statement.executeQuery("numbers");
        ResultSet second = statement.executeQuery("more numbers");
        assertThat(first.isClosed()).isTrue();
        assertThat(sum(second)).isEqualTo(2190);
    }

    @Test
    void cancelFromAnotherThreadEndsAStatementThatWaits() throws Exception {
        Statement statement = connection.createStatement();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<ResultSet> waiting = thread.submit(() -> statement.executeQuery("hang"));
            server.await(Execute.class, 1);
            // There is nothing to cancel before the statement has a cursor.
            while (server.received(Cancel.class).isEmpty()) {
                statement.cancel();
            }
            assertThatThrownBy(waiting::get)
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .hasFieldOrPropertyWithValue("SQLState", "57014")
                    .isNotInstanceOf(SQLTimeoutException.class);
        } finally {
            thread.shutdownNow();
        }
        assertThat(connection.isValid(30)).isTrue();
    }

    @Test
    void cancelEndsAResultInTheMiddleOfItsRows() throws Exception {
        Statement statement = connection.createStatement();
        statement.setQueryTimeout(100);
        ResultSet rows = statement.executeQuery("start and hang");
        assertThat(rows.next()).isTrue();
        statement.cancel();
        assertThatThrownBy(rows::next)
                .isNotInstanceOf(SQLTimeoutException.class)
                .hasFieldOrPropertyWithValue("SQLState", "57014");
        assertThat(server.received(Cancel.class)).hasSize(1);
        statement.cancel();
        assertThatThrownBy(rows::next).hasFieldOrPropertyWithValue("SQLState", "57014");
    }

    @Test
    void aStatementThatTookTooLongIsATimeout() throws Exception {
        server.answer("slow", new Answer().error("57014", "QUERY_TIMEOUT", "canceled after 5 s"));
        server.answer("stopped", new Answer().error("57014", "QUERY_CANCELED", "canceled by an administrator"));
        Statement statement = connection.createStatement();
        statement.setQueryTimeout(5);
        assertThatThrownBy(() -> statement.executeQuery("slow"))
                .isInstanceOf(SQLTimeoutException.class)
                .hasFieldOrPropertyWithValue("SQLState", "57014");
        assertThatThrownBy(() -> statement.executeQuery("stopped"))
                .isNotInstanceOf(SQLTimeoutException.class)
                .hasFieldOrPropertyWithValue("SQLState", "57014");
        assertThat(server.received(Execute.class).get(1).timeoutSeconds()).isEqualTo(5);
    }

    @Test
    void limitsTravelWithTheStatement() throws Exception {
        try (BraidConnection other = server.connect("&queryTimeout=7")) {
            Statement statement = other.createStatement();
            statement.setMaxRows(3);
            statement.executeQuery("numbers");
            assertThat(statement.getQueryTimeout()).isEqualTo(7);
        }
        Execute sent = server.received(Execute.class).get(0);
        assertThat(sent.maxRows()).isEqualTo(3);
        assertThat(sent.timeoutSeconds()).isEqualTo(7);
    }

    @Test
    void anErrorHasTheClassOfItsStateAndThePlaceInTheText() {
        server.answer("full", new Answer().error("53100", "DISK_FULL", "the disk is full"));
        assertThatThrownBy(() -> connection.createStatement().executeQuery("unknown"))
                .isInstanceOf(SQLSyntaxErrorException.class)
                .hasFieldOrPropertyWithValue("SQLState", "42P01")
                .hasMessage("There is no such table. (line 1, column 15)");
        assertThatThrownBy(() -> connection.createStatement().executeQuery("full"))
                .isInstanceOf(SQLTransientException.class)
                .hasMessage("the disk is full");
    }

    @Test
    void anErrorAmongTheRowsEndsTheResultAndNothingElse() throws Exception {
        server.answer(
                "breaks",
                new Answer()
                        .header(Rows.numbers())
                        .batch(Rows.numbers(1, 2))
                        .error("HV00L", "SOURCE_FAILED", "dbA: gone"));
        ResultSet other = connection.createStatement().executeQuery("numbers");
        ResultSet rows = connection.createStatement().executeQuery("breaks");
        assertThat(rows.next()).isTrue();
        assertThat(rows.next()).isTrue();
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(rows::next).hasMessage("dbA: gone").hasFieldOrPropertyWithValue("SQLState", "HV00L");
        }
        assertThat(sum(other)).isEqualTo(190);
    }

    @Test
    void statementsWithoutRowsTellHowManyTheyChanged() throws Exception {
        server.answer("create", new Answer().header(java.util.List.of()).complete(7, "done with a warning"));
        Statement statement = connection.createStatement();
        assertThat(statement.execute("create")).isFalse();
        assertThat(statement.getUpdateCount()).isEqualTo(7);
        assertThat((Throwable) statement.getWarnings()).hasMessage("done with a warning");
        assertThat(statement.getMoreResults()).isFalse();
        assertThat(statement.getUpdateCount()).isEqualTo(-1);
        assertThat(statement.executeUpdate("create")).isEqualTo(7);
        assertThatThrownBy(() -> statement.executeQuery("create")).hasMessageContaining("yields no rows");
        assertThatThrownBy(() -> statement.executeUpdate("numbers")).hasMessageContaining("yields rows");
    }

    @Test
    void closeOnCompletionClosesTheStatementWithItsResult() throws Exception {
        Statement statement = connection.createStatement();
        statement.closeOnCompletion();
        statement.executeQuery("numbers").close();
        assertThat(statement.isClosed()).isTrue();
        assertThatThrownBy(() -> statement.executeQuery("numbers")).hasMessage("The statement is closed.");
    }

    @Test
    void aConnectionIsValidAlsoWhileAThreadWaitsForAnAnswer() throws Exception {
        Statement statement = connection.createStatement();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<ResultSet> waiting = thread.submit(() -> statement.executeQuery("hang"));
            server.await(Execute.class, 1);
            assertThat(connection.isValid(30)).isTrue();
            assertThat(sum(connection.createStatement().executeQuery("numbers")))
                    .isEqualTo(190);
            assertThat(waiting.isDone()).isFalse();
        } finally {
            connection.abort(Runnable::run);
            thread.shutdownNow();
        }
    }

    @Test
    void abortWakesAThreadThatWaits() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<ResultSet> waiting =
                    thread.submit(() -> connection.createStatement().executeQuery("hang"));
            server.await(Execute.class, 1);
            connection.abort(Runnable::run);
            assertThatThrownBy(waiting::get).cause().hasFieldOrPropertyWithValue("SQLState", "08003");
            assertThat(connection.isClosed()).isTrue();
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void aNetworkTimeoutEndsTheConnection() throws Exception {
        connection.setNetworkTimeout(null, 50);
        assertThatThrownBy(() -> connection.createStatement().executeQuery("hang"))
                .hasFieldOrPropertyWithValue("SQLState", "08006")
                .hasMessageContaining("socketTimeout");
        assertThat(connection.isValid(1)).isFalse();
    }
}
