package io.braid.network.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.scram.AuthenticationException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoginAttemptsTest {
    private static final InetSocketAddress HERE = new InetSocketAddress("10.0.0.1", 1000);
    private static final InetSocketAddress HERE_AGAIN = new InetSocketAddress("10.0.0.1", 2000);
    private static final InetSocketAddress THERE = new InetSocketAddress("10.0.0.2", 1000);

    private final AtomicLong clock = new AtomicLong(-5);
    private final LoginAttempts attempts = new LoginAttempts(clock::get);

    @BeforeEach
    void guess() throws AuthenticationException {
        for (int i = 0; i < 10; i++) {
            attempts.check("ada", i % 2 == 0 ? HERE : HERE_AGAIN);
            attempts.failed("ada", i % 2 == 0 ? HERE : HERE_AGAIN);
        }
    }

    @Test
    void tokensOfNobodyInParticularAreNotCounted() throws AuthenticationException {
        for (int i = 0; i < 20; i++) {
            attempts.begin("", HERE);
            attempts.failed("", HERE);
        }
        attempts.check("", HERE);
    }

    @Test
    void whoHasOneAddressOfANetworkHasThemAll() throws AuthenticationException {
        for (int i = 0; i < 10; i++) {
            attempts.failed("eve", new InetSocketAddress("2001:db8:0:1::" + i, 1000));
        }
        assertThatThrownBy(() -> attempts.check("eve", new InetSocketAddress("2001:db8:0:1:ffff::1", 1000)))
                .isInstanceOf(AuthenticationException.class);
        attempts.check("eve", new InetSocketAddress("2001:db8:0:2::1", 1000));
    }

    @Test
    void afterTenFailuresThereIsOneTryEverySixSeconds() throws AuthenticationException {
        assertThatThrownBy(() -> attempts.check("ada", HERE))
                .isInstanceOf(AuthenticationException.class)
                .hasMessageContaining("wait 7 seconds");
        pass(Duration.ofSeconds(6));
        attempts.check("ada", HERE);
        attempts.failed("ada", HERE);
        assertThatThrownBy(() -> attempts.check("ada", HERE_AGAIN)).isInstanceOf(AuthenticationException.class);
    }

    @Test
    void ofSeveralWhoHaveWaitedTogetherOneTries() throws AuthenticationException {
        pass(Duration.ofSeconds(6));
        attempts.check("ada", HERE);
        attempts.check("ada", HERE_AGAIN);
        attempts.begin("ada", HERE);
        assertThatThrownBy(() -> attempts.begin("ada", HERE_AGAIN)).hasMessageContaining("wait 7 seconds");
    }

    @Test
    void spellingsThatADirectoryTakesForTheSameCountTogether() {
        for (String same : List.of("ADA", " ada", "a d a", "\u00e1da", "ad\u00ada", "\uff41da")) {
            assertThatThrownBy(() -> attempts.check(same, HERE)).as(same).hasMessageContaining("wait");
        }
    }

    @Test
    void othersAndOtherAddressesDoNotWait() throws AuthenticationException {
        attempts.check("bob", HERE);
        attempts.check("ada", THERE);
    }

    @Test
    void aSuccessAndALongPauseAreANewStart() throws AuthenticationException {
        pass(Duration.ofSeconds(6));
        attempts.succeeded("ada", HERE);
        attempts.check("ada", HERE);
        guess();
        pass(Duration.ofMinutes(2));
        guess();
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }
}
