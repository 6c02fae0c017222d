package io.braid.execution.session;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Text form of a client's network address. */
public final class ClientAddress {
    private static final int NETWORK_BYTES = 8;

    private ClientAddress() {}

    /** Address and port, such as {@code 10.0.0.7:51234} or {@code [fe80::1]:51234}, without a DNS look-up. */
    public static String text(SocketAddress client) {
        if (!(client instanceof InetSocketAddress socket) || socket.isUnresolved()) {
            return String.valueOf(client);
        }
        InetAddress address = socket.getAddress();
        String host = address.getHostAddress();
        return (address instanceof Inet6Address ? "[" + host + "]" : host) + ":" + socket.getPort();
    }

    /**
     * The IPv4 address, or the /64 network of an IPv6 address, because one client usually controls the whole network.
     */
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
