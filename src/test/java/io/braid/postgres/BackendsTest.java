package io.braid.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.demo.Demo;
import io.braid.slt.SharedDemo;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Sessions of PostgreSQL's protocol that sleep, and others that stop them. */
@ExtendWith(SharedDemo.class)
class BackendsTest {
    private static final String ASLEEP =
            "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(3600)%' AND pid = ";

    private final Demo demo;

    BackendsTest(Demo demo) {
        this.demo = demo;
    }

    @Test
    void aShortSleepEnds() throws Exception {
        try (Connection connection = PostgresClients.connect(demo);
                Statement statement = connection.createStatement()) {
            long before = System.nanoTime();
            assertThat(text(statement, "SELECT pg_sleep(0.05)")).isEmpty();
            assertThat(text(statement, "SELECT count(pg_catalog.pg_sleep(0.05)) FROM (VALUES (1), (2)) AS t (x)"))
                    .isEqualTo("2");
            assertThat(System.nanoTime() - before).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(150));
            assertThat(text(statement, "SELECT pg_sleep(-1)")).isEmpty();
            assertThat(text(statement, "SELECT pg_sleep(NULL)")).isNull();
        }
    }

    @Test
    void aSleepEndsByItsTimeout() throws Exception {
        try (Connection connection = PostgresClients.connect(demo);
                Statement statement = connection.createStatement()) {
            statement.execute("SET statement_timeout = '200ms'");
            assertThatThrownBy(() -> statement.execute("SELECT pg_sleep(3600)"))
                    .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState())
                            .isEqualTo("57014"));
            statement.execute("SET statement_timeout = 0");
            assertThat(text(statement, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void aSleepIsCanceledByTheClient() throws Exception {
        try (Connection sleeper = PostgresClients.connect(demo);
                Statement sleeping = sleeper.createStatement();
                Connection other = PostgresClients.connect(demo);
                Statement statement = other.createStatement()) {
            String pid = text(sleeping, "SELECT pg_backend_pid()");
            CompletableFuture<SQLException> end = sleep(sleeping);
            awaitSleep(statement, pid);
            sleeping.cancel();
            assertThat(end.get(10, TimeUnit.SECONDS).getSQLState()).isEqualTo("57014");
        }
    }

    @Test
    void anotherSessionCancelsAQuery() throws Exception {
        try (Connection sleeper = PostgresClients.connect(demo);
                Statement sleeping = sleeper.createStatement();
                Connection other = PostgresClients.connect(demo);
                Statement statement = other.createStatement()) {
            String pid = text(sleeping, "SELECT pg_backend_pid()");
            CompletableFuture<SQLException> end = sleep(sleeping);
            awaitSleep(statement, pid);
            assertThat(text(statement, "SELECT pg_cancel_backend(" + pid + ")")).isEqualTo("t");
            assertThat(end.get(10, TimeUnit.SECONDS).getSQLState()).isEqualTo("57014");
            assertThat(text(sleeping, "SELECT 1")).isEqualTo("1");
            assertThat(text(statement, "SELECT pg_cancel_backend(987654321)")).isEqualTo("f");
        }
    }

    @Test
    void anotherSessionClosesAConnection() throws Exception {
        try (Connection sleeper = PostgresClients.connect(demo);
                Statement sleeping = sleeper.createStatement();
                Connection other = PostgresClients.connect(demo);
                Statement statement = other.createStatement()) {
            String pid = text(sleeping, "SELECT pg_backend_pid()");
            CompletableFuture<SQLException> end = sleep(sleeping);
            awaitSleep(statement, pid);
            assertThat(text(statement, "SELECT pg_terminate_backend(" + pid + ")"))
                    .isEqualTo("t");
            assertThat(end.get(10, TimeUnit.SECONDS).getSQLState()).isEqualTo("57P01");
            while (!text(statement, "SELECT count(*) FROM pg_stat_activity WHERE pid = " + pid)
                    .equals("0")) {
                Thread.onSpinWait();
            }
            assertThat(text(statement, "SELECT pg_terminate_backend(" + pid + ")"))
                    .isEqualTo("f");
        }
    }

    @Test
    void aSleepEndsWithItsConnection() throws Exception {
        try (Connection sleeper = PostgresClients.connect(demo);
                Statement sleeping = sleeper.createStatement();
                Connection other = PostgresClients.connect(demo);
                Statement statement = other.createStatement()) {
            String pid = text(sleeping, "SELECT pg_backend_pid()");
            CompletableFuture<SQLException> end = sleep(sleeping);
            awaitSleep(statement, pid);
            sleeper.abort(Runnable::run);
            end.get(10, TimeUnit.SECONDS);
            while (!text(statement, "SELECT count(*) FROM sys.queries WHERE sql_text = 'SELECT pg_sleep(3600)'")
                    .equals("0")) {
                Thread.onSpinWait();
            }
        }
    }

    private static CompletableFuture<SQLException> sleep(Statement statement) {
        CompletableFuture<SQLException> end = new CompletableFuture<>();
        new Thread(() -> {
                    try {
                        statement.execute("SELECT pg_sleep(3600)");
                        end.completeExceptionally(new TimeoutException("the sleep was not interrupted"));
                    } catch (SQLException e) {
                        end.complete(e);
                    }
                })
                .start();
        return end;
    }

    private static void awaitSleep(Statement statement, String pid) throws SQLException {
        while (!text(statement, ASLEEP + pid).equals("1")) {
            Thread.onSpinWait();
        }
    }

    private static String text(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
