package io.braid.execution.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AuditThrottleTest {
    private final AtomicLong now = new AtomicLong();
    private final List<String> told = new ArrayList<>();

    @Test
    void someOfAnAddressHaveALineAndTheOthersAreTold() throws Exception {
        try (AuditThrottle throttle = throttle()) {
            assertThat(lines(throttle, 1000, "192.0.2.1")).isEqualTo(AuditThrottle.MOST_LINES);
            assertThat(lines(throttle, 3, "192.0.2.2")).isEqualTo(3);
            now.addAndGet(AuditThrottle.PERIOD.toNanos() + 1);
            assertThat(lines(throttle, 1, "192.0.2.1")).as("a minute later").isEqualTo(1);
            assertThat(told).containsExactly("192.0.2.1 980");
            lines(throttle, 30, "192.0.2.3");
        }
        assertThat(told).containsExactly("192.0.2.1 980", "192.0.2.3 10");
    }

    @Test
    void whoeverGoesOnWithoutAPauseHasLinesEachMinute() throws Exception {
        try (AuditThrottle throttle = throttle()) {
            int lines = 0;
            for (int second = 0; second < 180; second++) {
                lines += lines(throttle, 1, "192.0.2.1");
                now.addAndGet(1_000_000_000);
            }
            assertThat(lines).isBetween(3 * AuditThrottle.MOST_LINES - 2, 3 * AuditThrottle.MOST_LINES);
        }
    }

    @Test
    void oneMachineWithManyAddressesIsOne() throws Exception {
        try (AuditThrottle throttle = throttle()) {
            int lines = 0;
            for (int i = 0; i < 100; i++) {
                lines += lines(throttle, 1, "2001:db8::" + i);
            }
            assertThat(lines).isEqualTo(AuditThrottle.MOST_LINES);
            assertThat(lines(throttle, 1, "2001:db8:0:1::1"))
                    .as("another network")
                    .isEqualTo(1);
        }
        assertThat(told).containsExactly("2001:db8:0:0:0:0:0:0/64 80");
    }

    private AuditThrottle throttle() {
        return new AuditThrottle(now::get, (address, count) -> told.add(address + " " + count));
    }

    private static int lines(AuditThrottle throttle, int times, String address) throws UnknownHostException {
        int lines = 0;
        for (int i = 0; i < times; i++) {
            SocketAddress client = new InetSocketAddress(InetAddress.getByName(address), 1024 + i);
            lines += throttle.hasLine(client) ? 1 : 0;
        }
        return lines;
    }
}
