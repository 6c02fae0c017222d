package io.braid.connector.postgresql.wireprotocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.net.SocketOption;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SocketKeepAliveTest {
    @Test
    void aServerThatHasGoneIsNoticedWithinAMinuteWhereThePlatformCan() throws Exception {
        try (Socket socket = new Socket()) {
            SocketKeepAlive.start(socket);
            assertThat(socket.getKeepAlive()).isTrue();
            Map<String, Object> told = new TreeMap<>();
            for (SocketOption<?> option : socket.supportedOptions()) {
                if (option.name().startsWith("TCP_KEEP")) {
                    told.put(option.name(), socket.getOption(option));
                }
            }
            assertThat(told).isIn(Map.of(), Map.of("TCP_KEEPIDLE", 30, "TCP_KEEPINTERVAL", 10, "TCP_KEEPCOUNT", 3));
        }
    }
}
