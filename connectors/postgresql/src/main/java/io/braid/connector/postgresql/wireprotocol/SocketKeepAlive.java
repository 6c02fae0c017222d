package io.braid.connector.postgresql.wireprotocol;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketOption;
import java.util.Map;
import jdk.net.ExtendedSocketOptions;

/** TCP keep-alive that detects a lost peer within a minute, where the operating system allows setting the intervals. */
final class SocketKeepAlive {
    private static final Map<SocketOption<Integer>, Integer> VALUES = Map.of(
            ExtendedSocketOptions.TCP_KEEPIDLE, 30,
            ExtendedSocketOptions.TCP_KEEPINTERVAL, 10,
            ExtendedSocketOptions.TCP_KEEPCOUNT, 3);

    private SocketKeepAlive() {}

    static void start(Socket socket) throws IOException {
        socket.setKeepAlive(true);
        for (Map.Entry<SocketOption<Integer>, Integer> value : VALUES.entrySet()) {
            if (socket.supportedOptions().contains(value.getKey())) {
                socket.setOption(value.getKey(), value.getValue());
            }
        }
    }
}
