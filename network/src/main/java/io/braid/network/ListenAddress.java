package io.braid.network;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Address on which a server listens: any with TLS; without TLS only a loopback address. */
public final class ListenAddress {
    private ListenAddress() {}

    /** Returns an address for client connections; throws if other machines can reach it without TLS. */
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

    /** Returns any address; the error message names {@code setting} if the host is unknown. */
    public static InetSocketAddress of(String host, int port, String setting) {
        try {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "There is no host '" + host + "', which " + setting + " says", e);
        }
    }
}
