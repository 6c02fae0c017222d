package io.braid.testkit.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands between a client and a server. Can cut what the server says after any byte, or fall silent as a network does that
 * loses everything; then nobody gets through.
 */
public final class CuttingProxy implements AutoCloseable {
    private static final long ENDLESS = Long.MAX_VALUE;

    private final ServerSocket listener;
    private volatile int serverPort;
    private final AtomicLong passed = new AtomicLong();
    private volatile long limit = ENDLESS;
    private volatile boolean refusing;
    private volatile boolean abrupt;
    private volatile boolean silent;
    private final List<Socket> unheard = new CopyOnWriteArrayList<>();

    /** In front of the server of a JDBC URL that names its host and port. */
    public static CuttingProxy to(String jdbcUrl) {
        return new CuttingProxy(RoundTrips.address(jdbcUrl).getPort());
    }

    public CuttingProxy(int serverPort) {
        this.serverPort = serverPort;
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    /** A URL of that server by way of this. */
    public String through(String jdbcUrl) {
        return jdbcUrl.replace(RoundTrips.address(jdbcUrl).getAuthority(), "127.0.0.1:" + port());
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** How many bytes of the server have come through since the limit was set. */
    public long passed() {
        return passed.get();
    }

    /** Whoever connects from here on is heard; what was lost remains lost. */
    public void passAll() {
        silent = false;
        refusing = false;
        limit = ENDLESS;
        passed.set(0);
    }

    /** From here on whatever is said is lost, and who connects gets no answer. */
    public void fallSilent() {
        silent = true;
    }

    /** Who connects from here on gets to a server at another port. */
    public void leadTo(int port) {
        serverPort = port;
    }

    /**
     * Lets so many more bytes of the server through.
     *
     * @param newcomers whether connections that are yet to come are let in
     * @param reset whether the end is a reset rather than an orderly one
     */
    public void cutAfter(long bytes, boolean newcomers, boolean reset) {
        refusing = !newcomers;
        abrupt = reset;
        passed.set(0);
        limit = bytes;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                if (silent) {
                    unheard.add(client);
                } else if (refusing) {
                    client.close();
                } else {
                    serve(client);
                }
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(Socket client) throws IOException {
        Socket server;
        try {
            server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
        } catch (ConnectException e) {
            client.close();
            return;
        }
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        start(() -> copy(client, server, false));
        start(() -> copy(server, client, true));
    }

    private void copy(Socket from, Socket to, boolean limited) {
        byte[] bytes = new byte[8192];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            if (limited && limit == 0) {
                cut(to);
                return;
            }
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                if (silent) {
                    continue;
                }
                long left = limited ? limit - passed.get() : ENDLESS;
                int allowed = (int) Math.max(0, Math.min(left, read));
                if (limited) {
                    // Counted first: once the client has it, it may ask how much has come through.
                    passed.addAndGet(allowed);
                }
                out.write(bytes, 0, allowed);
                if (limited && passed.get() >= limit) {
                    cut(to);
                    return;
                }
            }
        } catch (IOException e) {
            // One side has gone; closing both tells the other.
        }
    }

    private void cut(Socket client) throws IOException {
        if (abrupt) {
            client.setSoLinger(true, 0);
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "cutting-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Socket client : unheard) {
                client.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
