package io.braid.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.demo.Demo;
import io.braid.spi.error.BraidException;
import io.braid.testkit.load.LoadProgress;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoPortTest {
    @ParameterizedTest
    @ValueSource(strings = {"port", "http-port", "pg-port"})
    void aPortThatIsTakenIsToldBeforeAnyDatabaseStarts(String option, @TempDir Path folder) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Map<String, String> ports = new HashMap<>(Map.of("port", "0", "http-port", "0", "pg-port", "0"));
            ports.put(option, String.valueOf(taken.getLocalPort()));
            assertThatThrownBy(() -> Demo.start(folder, 0.01, ports, LoadProgress.SILENT))
                    .isInstanceOf(BraidException.class)
                    .hasMessageContaining("127.0.0.1:" + taken.getLocalPort())
                    .hasMessageContaining("--" + option);
        }
        assertThat(folder.resolve("sources")).doesNotExist();
    }
}
