package io.braid.jdbc.core;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketOption;
import java.util.Map;

/**
 * TCP keep-alive that detects within a minute that the other machine is gone. Systems that do not accept the intervals
 * use their own, usually two hours.
 */
final class TcpKeepAlive {
    /**
     * Options by name, because a Java without the module jdk.net lacks their constants: seconds, seconds and a count.
     */
    private static final Map<String, Integer> VALUES =
            Map.of("TCP_KEEPIDLE", 30, "TCP_KEEPINTERVAL", 10, "TCP_KEEPCOUNT", 3);

    private TcpKeepAlive() {}

    static void start(Socket socket) throws IOException {
        socket.setKeepAlive(true);
        for (SocketOption<?> option : socket.supportedOptions()) {
            Integer value = VALUES.get(option.name());
            if (value != null) {
                set(socket, option, value);
            }
        }
    }

    private static <T> void set(Socket socket, SocketOption<T> option, Integer value) throws IOException {
        socket.setOption(option, option.type().cast(value));
    }
}
