package io.braid.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioChannelOption;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import jdk.net.ExtendedSocketOptions;
import org.junit.jupiter.api.Test;

class KeepAliveTest {
    @Test
    void aClientWhoseMachineHasGoneIsNoticedWithinAMinuteWhereThePlatformCan() throws Exception {
        CompletableFuture<Channel> accepted = new CompletableFuture<>();
        try (Network network = new Network();
                Socket client = connect(network, accepted)) {
            assertThat(client.isConnected()).isTrue();
            Channel channel = accepted.get(10, TimeUnit.SECONDS);
            assertThat(channel.config().getOption(ChannelOption.SO_KEEPALIVE)).isTrue();
            assertThat(told(channel))
                    .isIn(Map.of(), Map.of("TCP_KEEPIDLE", 30, "TCP_KEEPINTERVAL", 10, "TCP_KEEPCOUNT", 3));
        }
    }

    private static Socket connect(Network network, CompletableFuture<Channel> accepted) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        Channel listener = network.listen(new InetSocketAddress(here, 0), "port", new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                accepted.complete(channel);
            }
        });
        return new Socket(here, Network.port(listener));
    }

    private static Map<String, Integer> told(Channel channel) {
        Map<String, Integer> told = new TreeMap<>();
        for (SocketOption<Integer> option : List.of(
                ExtendedSocketOptions.TCP_KEEPIDLE,
                ExtendedSocketOptions.TCP_KEEPINTERVAL,
                ExtendedSocketOptions.TCP_KEEPCOUNT)) {
            Integer value = channel.config().getOption(NioChannelOption.of(option));
            if (value != null) {
                told.put(option.name(), value);
            }
        }
        return told;
    }
}
