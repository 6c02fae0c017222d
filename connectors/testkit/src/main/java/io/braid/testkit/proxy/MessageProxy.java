package io.braid.testkit.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between a client and a server and knows where their messages begin: it tells which ones the client has sent,
 * and can cut the line where the n-th message, of either side, would pass.
 */
public final class MessageProxy implements AutoCloseable {
    private final Framing framing;
    private final Relay relay;
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final AtomicInteger passed = new AtomicInteger();
    private volatile int cutAt = Integer.MAX_VALUE;
    private volatile boolean cut;

    /** Framing of messages: where they begin, and their names. */
    public enum Framing {
        /** A type, and a length that counts itself; the first message of a client has no type. */
        POSTGRESQL,
        /** Three bytes of length, one of order; commands are those with the order 0. */
        MYSQL,
        /** Whatever comes at once is a message. */
        NONE
    }

    private MessageProxy(String jdbcUrl, Framing framing) {
        this.framing = framing;
        this.relay = Relay.to("message-proxy", Relay.address(jdbcUrl), this::carry);
    }

    /** Begins to pass on what comes for the server of a JDBC URL that names its host and port. */
    public static MessageProxy to(String jdbcUrl, Framing framing) {
        return new MessageProxy(jdbcUrl, framing);
    }

    /** The same URL by way of this. */
    public String through(String jdbcUrl) {
        return relay.through(jdbcUrl);
    }

    /**
     * What clients have said since {@link #forget()}: the types of PostgreSQL's messages, the codes of MySQL's
     * commands.
     */
    public List<String> said() {
        return List.copyOf(said);
    }

    /** Begins to count anew. */
    public void forget() {
        said.clear();
        passed.set(0);
    }

    /** Cuts the line where the n-th message from now on would pass; who comes afterwards is let in. */
    public void cutAt(int message) {
        forget();
        cut = false;
        cutAt = message;
    }

    /** Lets all messages through from here on. */
    public void cutNoMore() {
        cutAt = Integer.MAX_VALUE;
    }

    /** True if the line has been cut since {@link #cutAt}. */
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
