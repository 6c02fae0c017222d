package io.braid.testkit.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Relay that accepts clients, connects each to a server, and lets a carrier transfer the data. */
public final class Relay implements AutoCloseable {
    private final String name;
    private final URI given;
    private final Carrier carrier;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger clients = new AtomicInteger();
    private volatile int port;

    /** Carrier of the data, which also decides which clients are accepted. */
    interface Carrier {
        /** Takes over a client, which then gets no server connection; false to connect it. */
        default boolean keeps(Socket client) throws IOException {
            return false;
        }

        /** Transfers data in one direction until one end has closed. Closes nothing. */
        void carry(Socket from, Socket to, boolean fromClient) throws IOException;
    }

    private Relay(String name, URI server, Carrier carrier) throws IOException {
        this.name = name;
        this.given = server;
        this.port = server.getPort();
        this.carrier = carrier;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /** Starts a relay. */
    static Relay to(String name, URI server, Carrier carrier) {
        try {
            Relay relay = new Relay(name, server, carrier);
            relay.start(relay::accept);
            return relay;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address in a JDBC URL such as {@code jdbc:h2:tcp://host:port/...}. */
    public static URI address(String jdbcUrl) {
        String authority = jdbcUrl.replaceFirst("(?s).*?//", "").replaceFirst("[/;?].*", "");
        return URI.create("tcp://" + authority);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** The number of clients so far. */
    int clients() {
        return clients.get();
    }

    /** A URL of that server through the relay. */
    String through(String jdbcUrl) {
        return jdbcUrl.replace(given.getAuthority(), "127.0.0.1:" + port());
    }

    /** Routes new connections to a server at another port. */
    void leadTo(int newPort) {
        port = newPort;
    }

    /**
     * Resets all connections. A carrier closes the other side as soon as it notices, which must be a reset too. All
     * sockets are therefore prepared before any is closed.
     */
    void resetAll() {
        List<Socket> cut = List.copyOf(open);
        for (Socket socket : cut) {
            try {
                socket.setSoLinger(true, 0);
            } catch (IOException e) {
                // Already closed.
            }
        }
        for (Socket socket : cut) {
            try {
                socket.close();
            } catch (IOException e) {
                // Already closed.
            }
        }
    }

    void start(Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                welcome(listener.accept());
            } catch (IOException e) {
                // The relay is closed: no further clients.
            }
        }
    }

    /** A failure of one client does not affect the others. */
    private void welcome(Socket client) throws IOException {
        clients.incrementAndGet();
        try {
            if (!carrier.keeps(client)) {
                connect(client);
            }
        } catch (IOException e) {
            client.close();
        }
    }

    private void connect(Socket client) throws IOException {
        Socket server = new Socket(given.getHost(), port);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        open.add(client);
        open.add(server);
        start(() -> carry(client, server, true));
        start(() -> carry(server, client, false));
    }

    private void carry(Socket from, Socket to, boolean fromClient) {
        try (from;
                to) {
            carrier.carry(from, to, fromClient);
        } catch (IOException e) {
            // One end has closed; closing both notifies the other.
        } finally {
            open.remove(from);
            open.remove(to);
        }
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
