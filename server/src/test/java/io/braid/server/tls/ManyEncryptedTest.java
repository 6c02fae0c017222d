package io.braid.server.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import io.braid.testkit.tier.Iterations;
import io.netty.pkitesting.X509Bundle;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * L1: idle encrypted clients use little memory, including the driver's side in this process, and none is disconnected.
 * {@code -Dsurvive.L1.tls=1000} sets their number.
 */
@Tag("scaled")
class ManyEncryptedTest {
    private static final int CLIENTS =
            Iterations.of("survive.L1.tls", 100, 300, 1000).count();
    /** Number of clients that fill shared pools first, which would distort the result for the next hundred. */
    private static final int FIRST = 20;

    private static final int COLLECTIONS = 3;
    private static final int MOST_BYTES = 128 << 10;

    @Test
    void idleEncryptedConnectionsTakeLittleAndAreNotDropped(@TempDir Path folder) throws Exception {
        Authority authority = new Authority();
        X509Bundle own = authority.server("localhost");
        Map<String, String> settings = Map.of(
                "max-connections",
                Integer.toString(FIRST + CLIENTS + 10),
                "max-user-connections",
                Integer.toString(FIRST + CLIENTS + 10),
                "tls-required",
                "on",
                "tls-certificate",
                Authority.certificate(own, folder, "server").toString(),
                "tls-key",
                Authority.key(own, folder, "server").toString());
        String trusted = "?tls=verify&tlsAuthorities=" + authority.write(folder);
        List<Connection> idle = new ArrayList<>();
        try (TestServer server = TestServer.start(folder.resolve("data"), settings)) {
            String url = "jdbc:braid://localhost:" + server.port() + "/shop" + trusted;
            try {
                connect(FIRST, url, server, idle);
                long before = used();
                connect(CLIENTS, url, server, idle);
                long each = (used() - before) / CLIENTS;
                for (Connection connection : idle) {
                    assertThat(connection.isValid(20)).isTrue();
                }
                System.out.println("L1: " + CLIENTS + " idle encrypted connections of " + each
                        + " bytes each, with the driver's end, none dropped");
                assertThat(each).isLessThan(MOST_BYTES);
            } finally {
                close(idle);
            }
        }
    }

    private static void connect(int clients, String url, TestServer server, List<Connection> idle) throws SQLException {
        for (int i = 0; i < clients; i++) {
            idle.add(DriverManager.getConnection(url, server.user(), server.password()));
        }
    }

    /** Returns the bytes of reachable objects on the heap and in direct buffers. */
    private static long used() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(50);
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least
                + ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                        .mapToLong(BufferPoolMXBean::getMemoryUsed)
                        .sum();
    }

    private static void close(List<Connection> connections) throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }
}
