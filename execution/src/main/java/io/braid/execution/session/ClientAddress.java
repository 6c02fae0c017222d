package io.braid.execution.session;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Address that a client connects from, as people write it. */
public final class ClientAddress {
    private static final int NETWORK_BYTES = 8;

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

    /** The host; of an IPv6 address the network, for within that, whoever has one address has them all. */
    public static String network(SocketAddress client) {
        if (!(client instanceof InetSocketAddress socket) || socket.isUnresolved()) {
            return String.valueOf(client);
        }
        InetAddress address = socket.getAddress();
        return address instanceof Inet6Address ? network(address.getAddress()) : address.getHostAddress();
    }

    private static String network(byte[] address) {
        byte[] network = Arrays.copyOf(Arrays.copyOf(address, NETWORK_BYTES), address.length);
        try {
            return InetAddress.getByAddress(network).getHostAddress() + "/" + Byte.SIZE * NETWORK_BYTES;
        } catch (UnknownHostException e) {
            throw new AssertionError("as long as before", e);
        }
    }
}
