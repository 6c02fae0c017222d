package io.braid.testkit.server;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between a client and a server and knows where their messages begin: it tells which ones the client has sent, and can
 * cut the line where the n-th message, of either side, would pass.
 */
public final class MessageProxy implements AutoCloseable {
    private final URI server;
    private final Framing framing;
    private final ServerSocket listener;
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final AtomicInteger passed = new AtomicInteger();
    private volatile int cutAt = Integer.MAX_VALUE;
    private volatile boolean cut;

    /** Where messages begin and what they are called. */
    public enum Framing {
        /** A type, and a length that counts itself; the first message of a client has no type. */
        POSTGRESQL,
        /** Three bytes of length, one of order; commands are those with the order 0. */
        MYSQL,
        /** Whatever comes at once is a message. */
        NONE
    }

    private MessageProxy(URI server, Framing framing) throws IOException {
        this.server = server;
        this.framing = framing;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /** Begins to pass on what comes for the server of a JDBC URL that names its host and port. */
    public static MessageProxy to(String jdbcUrl, Framing framing) {
        try {
            MessageProxy proxy = new MessageProxy(RoundTrips.address(jdbcUrl), framing);
            start(proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same URL by way of this. */
    public String through(String jdbcUrl) {
        return jdbcUrl.replace(server.getAuthority(), "127.0.0.1:" + listener.getLocalPort());
    }

    /** What clients have said since {@link #forget()}: the types of PostgreSQL's messages, the codes of MySQL's commands. */
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

    /** Whether the line has been cut since {@link #cutAt}. */
    public boolean hasCut() {
        return cut;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket upstream = new Socket(server.getHost(), server.getPort());
                client.setTcpNoDelay(true);
                upstream.setTcpNoDelay(true);
                start(() -> pass(client, upstream, true));
                start(() -> pass(upstream, client, false));
            }
        } catch (IOException e) {
            // Closed: nobody else comes.
        }
    }

    private void pass(Socket from, Socket to, boolean fromClient) {
        try (from;
                to) {
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
        } catch (IOException e) {
            // One of the two has gone, and with it the need to pass anything on.
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "message-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
