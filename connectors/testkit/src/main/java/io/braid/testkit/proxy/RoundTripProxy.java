package io.braid.testkit.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Proxy that counts the round trips of clients. */
public final class RoundTripProxy implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final AtomicInteger count = new AtomicInteger();
    /** Clients that have sent a request without a response yet. */
    private final Map<Socket, Boolean> asking = new ConcurrentHashMap<>();

    private final Relay relay;

    private RoundTripProxy(String jdbcUrl) {
        this.relay = Relay.to("round-trips", Relay.address(jdbcUrl), this::carry);
    }

    /** Starts a proxy for the server of a JDBC URL with host and port. */
    public static RoundTripProxy to(String jdbcUrl) {
        return new RoundTripProxy(jdbcUrl);
    }

    /** The URL through the proxy. */
    public String through(String jdbcUrl) {
        return relay.through(jdbcUrl);
    }

    /** The number of round trips so far. */
    public int count() {
        return count.get();
    }

    private void carry(Socket from, Socket to, boolean fromClient) throws IOException {
        byte[] buffer = new byte[BUFFER];
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
            if (fromClient) {
                asking.put(from, true);
            } else if (asking.remove(to) != null) {
                count.incrementAndGet();
            }
            out.write(buffer, 0, length);
        }
    }

    @Override
    public void close() {
        relay.close();
    }
}
