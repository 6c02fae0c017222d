package io.braid.connector.jdbc.governor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.FakeDatabase;
import io.braid.connector.jdbc.FakeDialect;
import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.PlainDialect;
import io.braid.connector.jdbc.dialect.LoginRefusedException;
import io.braid.spi.Observability;
import io.braid.spi.activity.CircuitState;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that a source that rejects a login is tried once, and not again for minutes. */
class LoginGateTest {
    private final SQLException wrongPassword = new SQLException("the password is wrong", "28000");

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger tries = new AtomicInteger();
    private final LoginGate gate = new LoginGate(PlainDialect.ERRORS, nanos::get);

    private Object refused() throws SQLException {
        tries.incrementAndGet();
        throw wrongPassword;
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private void assertShut() {
        int before = tries.get();
        assertThatThrownBy(() -> gate.open(this::refused)).isInstanceOf(LoginRefusedException.class);
        assertThat(tries).hasValue(before);
        assertThatThrownBy(gate::check)
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_UNAVAILABLE))
                .hasMessageContainingAll(
                        "source 'crm'", "log-in refused: the password is wrong", "it is not asked again before 2");
    }

    @Test
    void afterARefusalNoneIsTriedForEverLongerPauses() {
        for (long minutes : new long[] {5, 10, 20, 40, 60, 60}) {
            assertThatThrownBy(() -> gate.open(this::refused)).isSameAs(wrongPassword);
            pass(Duration.ofMinutes(minutes).minusNanos(1));
            assertShut();
            pass(Duration.ofNanos(1));
        }
        assertThat(tries).hasValue(6);
    }

    @Test
    void aLogInThatSucceedsForgetsIt() throws SQLException {
        assertThatThrownBy(() -> gate.open(this::refused)).isSameAs(wrongPassword);
        assertThat(gate.now()).map(CircuitState::state).contains(CircuitState.State.LOGIN_REFUSED);
        pass(Duration.ofMinutes(5));

        assertThat(gate.<String, RuntimeException>open(() -> "in")).isEqualTo("in");

        gate.check();
        assertThat(gate.now()).isEqualTo(Optional.empty());
    }

    @Test
    void otherFailuresDoNotShutIt() {
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> gate.open(() -> {
                        tries.incrementAndGet();
                        throw new SQLException("nobody is there", "08001");
                    }))
                    .hasMessage("nobody is there");
        }
        assertThat(tries).hasValue(3);
        gate.check();
    }

    @Test
    void whoeverComesMeanwhileFailsWithTheOneWhoTries() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            Future<?> first = threads.submit(() -> gate.open(() -> {
                asked.countDown();
                FakeDatabase.await(answer);
                return refused();
            }));
            asked.await();
            List<Future<?>> others = Stream.<Future<?>>generate(() -> threads.submit(() -> gate.open(this::refused)))
                    .limit(9)
                    .toList();
            answer.countDown();
            assertThat(first).failsWithin(Duration.ofSeconds(20)).withThrowableOfType(ExecutionException.class);
            assertThat(others).allSatisfy(other -> assertThat(other)
                    .failsWithin(Duration.ofSeconds(20))
                    .withThrowableOfType(ExecutionException.class));
            assertThat(tries).hasValue(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void oneThatHangsStandsInNobodysWay() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            Future<?> hanging = threads.submit(() -> gate.open(() -> {
                asked.countDown();
                FakeDatabase.await(answer);
                return "late";
            }));
            asked.await();
            assertThat(threads.submit(() -> gate.open(() -> "in")))
                    .succeedsWithin(Duration.ofSeconds(20))
                    .isEqualTo("in");
            assertThat(hanging).isNotDone();
            answer.countDown();
            assertThat(hanging).succeedsWithin(Duration.ofSeconds(20));
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void manyQueriesAndAnImportAreOneLogIn() throws InterruptedException {
        FakeDatabase database = new FakeDatabase(new FakeDatabase.Doing() {
            @Override
            public void connect() throws SQLException {
                refused();
            }
        });
        ExecutorService threads = Executors.newCachedThreadPool();
        try (JdbcSource source = new FakeDialect(database, true, null).source()) {
            List<Future<?>> queries = Stream.<Future<?>>generate(
                            () -> threads.submit(() -> source.describe(ImportRequest.all("public"))))
                    .limit(10)
                    .toList();
            assertThat(queries).allSatisfy(query -> assertThat(query)
                    .failsWithin(Duration.ofSeconds(20))
                    .withThrowableOfType(ExecutionException.class)
                    .withMessageContaining("log-in refused"));
            assertThat(tries).hasValue(1);
            assertThat(Observability.of(source)
                            .activity()
                            .orElseThrow()
                            .breaker()
                            .state())
                    .isEqualTo(CircuitState.State.LOGIN_REFUSED);
        } finally {
            threads.shutdownNow();
        }
    }
}
