package io.braid.network;

import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioChannelOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import jdk.net.ExtendedSocketOptions;

/**
 * TCP keep-alive options by which the operating system detects within a minute that an idle client's machine is gone,
 * on platforms that support the intervals.
 */
final class KeepAlive {
    private static final Map<SocketOption<Integer>, Integer> VALUES = Map.of(
            ExtendedSocketOptions.TCP_KEEPIDLE, 30,
            ExtendedSocketOptions.TCP_KEEPINTERVAL, 10,
            ExtendedSocketOptions.TCP_KEEPCOUNT, 3);

    private KeepAlive() {}

    /** Returns the options that this platform supports, in addition to SO_KEEPALIVE. */
    static Map<ChannelOption<Integer>, Integer> options() {
        Set<SocketOption<?>> supported = supported();
        Map<ChannelOption<Integer>, Integer> options = new HashMap<>();
        VALUES.forEach((option, value) -> {
            if (supported.contains(option)) {
                options.put(NioChannelOption.of(option), value);
            }
        });
        return options;
    }

    private static Set<SocketOption<?>> supported() {
        try (SocketChannel any = SocketChannel.open()) {
            return any.supportedOptions();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
