package io.braid.network;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Address that a server may listen on: any with TLS, and without it only one that no other machine can reach. */
public final class ListenAddress {
    private ListenAddress() {}

    /** An address for those who send and get data; refuses one that others can reach, unless there is TLS. */
    public static InetSocketAddress forClients(String host, int port, boolean tls) {
        InetSocketAddress address = of(host, port, "host");
        if (!tls && !address.getAddress().isLoopbackAddress()) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "The host '" + host
                            + "' can be reached from other machines, and without TLS the server would send them"
                            + " data unencrypted; set tls-certificate and tls-key, or set host to 127.0.0.1");
        }
        return address;
    }

    /** Any address; {@code setting} is what the operator would change if there is none of that name. */
    public static InetSocketAddress of(String host, int port, String setting) {
        try {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "There is no host '" + host + "', which " + setting + " says", e);
        }
    }
}
