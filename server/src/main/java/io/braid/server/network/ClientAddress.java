package io.braid.server.network;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** Where a client connects from, as people write it. */
public final class ClientAddress {
    private ClientAddress() {}

    /** Such as {@code 10.0.0.7:51234} or {@code [fe80::1]:51234}; nobody is asked for a name. */
    public static String text(SocketAddress client) {
        if (!(client instanceof InetSocketAddress socket) || socket.isUnresolved()) {
            return String.valueOf(client);
        }
        InetAddress address = socket.getAddress();
        String host = address.getHostAddress();
        return (address instanceof Inet6Address ? "[" + host + "]" : host) + ":" + socket.getPort();
    }
}
