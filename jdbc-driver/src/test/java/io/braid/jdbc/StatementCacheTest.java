package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.jdbc.core.ExecuteRequest;
import io.braid.jdbc.core.PreparedHandle;
import io.braid.jdbc.core.ResultCursor;
import io.braid.wire.batch.Layout;
import io.braid.wire.message.CloseStatement;
import io.braid.wire.message.Execute;
import io.braid.wire.message.Prepare;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Test of prepared statements that a program closes and prepares again, as with connection pools. */
@Tag("jdk")
@Timeout(60)
class StatementCacheTest {
    private static final String SQL = "select n from t where n = ?";

    private FakeServer server;

    @BeforeEach
    void starts() throws Exception {
        server = new FakeServer();
        for (String sql : List.of(SQL, "a", "b", "c")) {
            server.answer(sql, numbers());
        }
        server.answer("set x", Answer.of(List.of()));
    }

    @AfterEach
    void ends() throws Exception {
        server.close();
    }

    private static Answer numbers() {
        return Answer.of(Rows.numbers(), Rows.numbers(1, 2))
                .parameter(Rows.type(Types.DECIMAL, "DECIMAL", 12, 2, Layout.LONG));
    }

    @Test
    void theServerIsToldOfATextOnce() throws Exception {
        try (BraidConnection connection = server.connect()) {
            for (int i = 0; i < 3; i++) {
                run(connection, SQL);
            }
        }
        assertThat(prepared()).containsExactly(SQL);
        assertThat(server.received(CloseStatement.class)).isEmpty();
        int id = server.received(Prepare.class).get(0).statementId();
        assertThat(server.received(Execute.class)).hasSize(3).allSatisfy(execute -> assertThat(execute.statementId())
                .isEqualTo(id));
    }

    @Test
    void oneInUseIsNotGivenToAnybodyElse() throws Exception {
        try (BraidConnection connection = server.connect()) {
            try (PreparedStatement first = connection.prepareStatement(SQL)) {
                first.setInt(1, 1);
                try (ResultSet rows = first.executeQuery()) {
                    run(connection, SQL);
                    assertThat(rows.next()).isTrue();
                }
            }
            assertThat(prepared()).containsExactly(SQL, SQL);
            assertThat(server.await(CloseStatement.class, 1)).hasSize(1);
        }
    }

    @Test
    void thoseThatHaveNotBeenUsedForLongestMakeRoom() throws Exception {
        try (BraidConnection connection = server.connect("&statementCache=2")) {
            for (String sql : List.of("a", "b", "a", "c", "a", "b")) {
                run(connection, sql);
            }
            assertThat(prepared()).containsExactly("a", "b", "c", "b");
            assertThat(server.await(CloseStatement.class, 2)).hasSize(2);
        }
    }

    @Test
    void nothingIsKeptWhereNobodyWantsThat() throws Exception {
        try (BraidConnection connection = server.connect("&statementCache=0")) {
            run(connection, SQL);
            run(connection, SQL);
            assertThat(server.await(CloseStatement.class, 2)).hasSize(2);
        }
        // If a connection is closed with unread rows, the last messages sent may be lost.
        try (BraidConnection connection = server.connect()) {
            try (PreparedStatement statement = connection.prepareStatement(SQL)) {
                assertThat(statement.isPoolable()).isTrue();
                statement.setPoolable(false);
                statement.setInt(1, 1);
                statement.executeQuery();
            }
            assertThat(server.await(CloseStatement.class, 3)).hasSize(3);
        }
    }

    /** The meaning of a text depends on the session's settings. */
    @Test
    void whatDoesSomethingEndsWhatTextsMeant() throws Exception {
        try (BraidConnection connection = server.connect();
                Statement settings = connection.createStatement();
                PreparedStatement open = connection.prepareStatement("a")) {
            open.setInt(1, 1);
            open.executeQuery().close();
            run(connection, SQL);
            settings.execute("set x");
            assertThat(server.await(CloseStatement.class, 1)).hasSize(1);
            run(connection, SQL);
            open.close();
            run(connection, "a");
        }
        assertThat(prepared()).containsExactly("a", SQL, SQL, "a");
        assertThat(server.received(CloseStatement.class)).hasSize(2);
    }

    @Test
    void whoAsksForColumnsIsToldOfThoseOfNow() throws Exception {
        try (BraidConnection connection = server.connect()) {
            run(connection, SQL);
            server.answer(
                    SQL, Answer.of(List.of(Rows.numbers().get(0), Rows.numbers().get(0))));
            try (PreparedStatement statement = connection.prepareStatement(SQL)) {
                assertThat(statement.getMetaData().getColumnCount()).isEqualTo(2);
                assertThat(statement.getParameterMetaData().getParameterCount()).isZero();
            }
        }
        assertThat(prepared()).containsExactly(SQL, SQL);
        assertThat(server.await(CloseStatement.class, 1)).hasSize(1);
    }

    @Test
    void whatCannotBePreparedIsNotKept() throws Exception {
        try (BraidConnection connection = server.connect()) {
            assertThatThrownBy(() -> run(connection, "nonsense")).isInstanceOf(SQLException.class);
            server.answer("nonsense", numbers());
            run(connection, "nonsense");
        }
        assertThat(prepared()).containsExactly("nonsense", "nonsense");
    }

    @Test
    void oneThatHasNotBeenUsedIsNotKept() throws Exception {
        try (BraidConnection connection = server.connect()) {
            connection.prepareStatement(SQL).close();
            assertThat(server.await(CloseStatement.class, 1)).hasSize(1);
        }
    }

    /** As by two threads concurrently. */
    @Test
    void whoClosesOneTwiceHasItKeptOnce() throws Exception {
        try (BraidConnection connection = server.connect()) {
            PreparedHandle handle = connection.wire().prepare(SQL);
            handle.describe();
            handle.close(true);
            handle.close(true);
            run(connection, SQL);
            run(connection, SQL);
        }
        assertThat(prepared()).containsExactly(SQL);
        assertThat(server.received(CloseStatement.class)).isEmpty();
    }

    @Test
    void whoAsksOfOneThatAnotherThreadHasClosedLeavesItToTheNext() throws Exception {
        try (BraidConnection connection = server.connect()) {
            run(connection, SQL);
            PreparedHandle handle = connection.wire().prepare(SQL);
            handle.close(true);
            assertThatThrownBy(handle::describe).isInstanceOf(SQLException.class);
            run(connection, SQL);
        }
        assertThat(prepared()).containsExactly(SQL);
    }

    /** Another thread may be about to run it. */
    @Test
    void whatIsDescribedAnewMayStillBeRun() throws Exception {
        try (BraidConnection connection = server.connect()) {
            run(connection, SQL);
            PreparedHandle handle = connection.wire().prepare(SQL);
            ExecuteRequest before = ExecuteRequest.of(handle, List.of(), 0, 0);
            handle.describe();
            ResultCursor rows = connection.wire().execute(before, 4);
            rows.open();
            assertThat(rows.columns()).hasSize(1);
            rows.close();
            handle.close(true);
            assertThat(server.await(CloseStatement.class, 1)).hasSize(1);
            run(connection, SQL);
        }
        assertThat(prepared()).containsExactly(SQL, SQL);
    }

    @Test
    void whoeverWaitsForADescriptionIsToldThatItIsClosed() throws Exception {
        try (BraidConnection connection = server.connect()) {
            run(connection, SQL);
            server.answer(SQL, numbers().undescribed());
            PreparedStatement statement = connection.prepareStatement(SQL);
            CompletableFuture<Void> asking = CompletableFuture.runAsync(() -> {
                try {
                    statement.getMetaData();
                } catch (SQLException e) {
                    throw new CompletionException(e);
                }
            });
            server.await(Prepare.class, 2);
            statement.close();
            assertThatThrownBy(asking::get).hasCauseInstanceOf(SQLException.class);
            assertThat(server.await(CloseStatement.class, 2))
                    .extracting(CloseStatement::statementId)
                    .containsExactlyInAnyOrderElementsOf(server.received(Prepare.class).stream()
                            .map(Prepare::statementId)
                            .collect(Collectors.toList()));
            server.answer(SQL, numbers());
            run(connection, SQL);
        }
    }

    @Test
    void closingWhatAnAbortedConnectionHadIsNoMistake() throws Exception {
        BraidConnection connection = server.connect();
        run(connection, SQL);
        PreparedStatement spare = connection.prepareStatement(SQL);
        PreparedStatement another = connection.prepareStatement("a");
        connection.abort(Runnable::run);
        spare.close();
        another.close();
        try (BraidConnection next = server.connect()) {
            run(next, SQL);
        }
        assertThat(prepared()).containsExactly(SQL, "a", SQL);
    }

    private List<String> prepared() {
        return server.received(Prepare.class).stream().map(Prepare::sql).collect(Collectors.toList());
    }

    private static void run(BraidConnection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, 1);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
            }
        }
    }
}
