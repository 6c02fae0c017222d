package io.braid.testkit.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between a client and a server and counts how often the client has waited for an answer. */
public final class RoundTrips implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final URI server;
    private final ServerSocket listener;
    private final AtomicInteger count = new AtomicInteger();

    private RoundTrips(URI server) throws IOException {
        this.server = server;
        this.listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    }

    /** Begins to pass on what comes for the server of a JDBC URL that names its host and port. */
    public static RoundTrips to(String jdbcUrl) {
        try {
            RoundTrips trips = new RoundTrips(address(jdbcUrl));
            start(trips::accept);
            return trips;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address in a JDBC URL such as {@code jdbc:h2:tcp://host:port/...}. */
    static URI address(String jdbcUrl) {
        String authority = jdbcUrl.replaceFirst("(?s).*?//", "").replaceFirst("[/;?].*", "");
        return URI.create("tcp://" + authority);
    }

    /** The same URL by way of this. */
    public String through(String jdbcUrl) {
        return jdbcUrl.replace(server.getAuthority(), "127.0.0.1:" + listener.getLocalPort());
    }

    /** How many there have been. */
    public int count() {
        return count.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket upstream = new Socket(server.getHost(), server.getPort());
                client.setTcpNoDelay(true);
                upstream.setTcpNoDelay(true);
                AtomicBoolean asked = new AtomicBoolean();
                start(() -> pass(client, upstream, () -> asked.set(true)));
                start(() -> pass(upstream, client, () -> {
                    if (asked.getAndSet(false)) {
                        count.incrementAndGet();
                    }
                }));
            }
        } catch (IOException e) {
            // Closed: nobody else comes.
        }
    }

    private static void pass(Socket from, Socket to, Runnable noted) {
        byte[] buffer = new byte[BUFFER];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                noted.run();
                out.write(buffer, 0, length);
            }
        } catch (IOException e) {
            // One of the two has gone, and with it the need to pass anything on.
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "round-trips");
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
