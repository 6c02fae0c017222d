package io.braid.testkit.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Proxy that parses message boundaries: it records the client's messages, and can cut the connection at the n-th
 * message of either side.
 */
public final class MessageProxy implements AutoCloseable {
    private final Framing framing;
    private final Relay relay;
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final AtomicInteger passed = new AtomicInteger();
    private volatile int cutAt = Integer.MAX_VALUE;
    private volatile boolean cut;

    /** Framing of messages in a protocol. */
    public enum Framing {
        /** A type byte, and a length that includes itself; the client's first message has no type. */
        POSTGRESQL,
        /** Three bytes of length and one sequence number; commands have the sequence number 0. */
        MYSQL,
        /** Each chunk counts as a message. */
        NONE
    }

    private MessageProxy(String jdbcUrl, Framing framing) {
        this.framing = framing;
        this.relay = Relay.to("message-proxy", Relay.address(jdbcUrl), this::carry);
    }

    /** Starts a proxy for the server of a JDBC URL with host and port. */
    public static MessageProxy to(String jdbcUrl, Framing framing) {
        return new MessageProxy(jdbcUrl, framing);
    }

    /** The URL through the proxy. */
    public String through(String jdbcUrl) {
        return relay.through(jdbcUrl);
    }

    /** The client's messages since {@link #forget()}: PostgreSQL's message types, MySQL's command codes. */
    public List<String> said() {
        return List.copyOf(said);
    }

    /** Resets the record and the counter. */
    public void forget() {
        said.clear();
        passed.set(0);
    }

    /** Cuts the connection at the n-th message from now on; later connections pass. */
    public void cutAt(int message) {
        forget();
        cut = false;
        cutAt = message;
    }

    /** Lets all messages pass from now on. */
    public void cutNoMore() {
        cutAt = Integer.MAX_VALUE;
    }

    /** True if the connection was cut since {@link #cutAt}. */
    public boolean hasCut() {
        return cut;
    }

    private void carry(Socket from, Socket to, boolean fromClient) throws IOException {
        OutputStream out = to.getOutputStream();
        MessageReader reader = new MessageReader(from.getInputStream(), framing, fromClient);
        for (MessageReader.Message next = reader.next(); next != null; next = reader.next()) {
            if (passed.incrementAndGet() == cutAt) {
                cut = true;
                return;
            }
            if (fromClient && !next.name().isEmpty()) {
                said.add(next.name());
            }
            out.write(next.bytes().array());
        }
    }

    @Override
    public void close() {
        relay.close();
    }
}
