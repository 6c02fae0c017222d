package io.braid.network.proxy;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.net.SocketAddress;

/** Address of the client of a connection, as reported by a trusted proxy, or otherwise of the peer. */
public final class PeerAddress {
    private static final AttributeKey<SocketAddress> BEHIND_PROXY = AttributeKey.valueOf(PeerAddress.class, "client");

    private PeerAddress() {}

    public static SocketAddress of(Channel channel) {
        SocketAddress client = channel.attr(BEHIND_PROXY).get();
        return client == null ? channel.remoteAddress() : client;
    }

    static void set(Channel channel, SocketAddress client) {
        channel.attr(BEHIND_PROXY).set(client);
    }
}
