package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.braid.spi.Observability;
import io.braid.spi.Source;
import io.braid.spi.activity.CircuitState;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.proxy.MessageProxy;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Contract for broken connections: wherever a connection breaks, the result is correct or an error, and no resources
 * leak.
 */
abstract class FaultContract extends SilenceContract {
    /** Number of connections that are cut in parallel. */
    private static final int AT_ONCE = 8;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLineCutAtAnyMessageOfAShortQueryIsAnErrorOrTheRightAnswer(boolean warm) throws Exception {
        assumeTrue(unreachableUrl(1) != null, wrapper() + " runs in this process: there is no line to cut");
        // Each has its own proxy and source, and mostly waits.
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        int cuts = 0;
        try {
            int next = 1;
            while (cuts == next - 1) {
                List<Callable<Boolean>> some = IntStream.range(next, next + AT_ONCE)
                        .<Callable<Boolean>>mapToObj(message -> () -> cutAt(message, warm))
                        .toList();
                for (Future<Boolean> cut : threads.invokeAll(some)) {
                    cuts += cut.get() ? 1 : 0;
                }
                next += AT_ONCE;
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(cuts).as("messages of a short query").isGreaterThan(warm ? 1 : 5);
    }

    /** False if the query has fewer messages. */
    private boolean cutAt(int message, boolean warm) {
        try (MessageProxy proxy = MessageProxy.to(server().url(), sql().framing());
                Source source = open(proxy)) {
            for (int i = 0; warm && i < 3; i++) {
                assertThat(read(source)).isEqualTo(7);
            }
            proxy.cutAt(message);
            try {
                assertThat(read(source)).isEqualTo(7);
            } catch (BraidException e) {
                assertThat(e.code())
                        .as("message " + message + ": " + e.getMessage())
                        .isIn(ErrorCode.SOURCE_LOST, ErrorCode.SOURCE_UNAVAILABLE);
                assertThat(e).hasMessageContaining("'cut'");
            }
            proxy.cutNoMore();
            boolean cut = proxy.hasCut();
            assertThat(read(source)).as("after a cut at message " + message).isEqualTo(7);
            assertNothingIsLeft(source);
            return cut;
        }
    }

    /** Many sources lock an account after a few failed logins. */
    @Test
    void manyQueriesWithAnOldPasswordAreOneLogIn() throws Exception {
        assumeTrue(unreachableUrl(1) != null, wrapper() + " runs in this process: there is no log-in");
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try (FaultProxy proxy = FaultProxy.to(server().url());
                Source source = server().open(
                                "cut",
                                "url",
                                proxy.through(sql().unencrypted(server().url())),
                                "user",
                                "braid_nobody",
                                "password",
                                "old")) {
            List<Callable<Long>> queries = Collections.nCopies(10, () -> read(source));
            for (Future<Long> query : threads.invokeAll(queries)) {
                assertThatThrownBy(query::get)
                        .cause()
                        .isInstanceOfSatisfying(
                                BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_UNAVAILABLE))
                        .hasMessageContainingAll("'cut'", "log-in refused");
            }
            assertThat(proxy.clients()).isEqualTo(1);
            assertThatThrownBy(() -> read(source)).hasMessageContaining("it is not asked again before 2");
            assertThat(Observability.of(source).activity())
                    .hasValueSatisfying(
                            now -> assertThat(now.breaker().state()).isEqualTo(CircuitState.State.LOGIN_REFUSED));
        } finally {
            threads.shutdownNow();
        }
    }

    private Source open(MessageProxy proxy) {
        return server().open(
                        "cut",
                        "url",
                        proxy.through(sql().unencrypted(server().url())),
                        "pool_size",
                        "1",
                        "pool_timeout",
                        "5",
                        "connect_timeout",
                        "5",
                        "breaker_failures",
                        "100");
    }
}
