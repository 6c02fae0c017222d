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

/** Lets clients in, connects each to a server, and leaves it to a carrier to carry what the two say. */
public final class Relay implements AutoCloseable {
    private final String name;
    private final URI given;
    private final Carrier carrier;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger clients = new AtomicInteger();
    private volatile int port;

    /** Decides who is let in, and carries what is said. */
    interface Carrier {
        /** Takes a client over, who then gets no server, by returning true. */
        default boolean keeps(Socket client) throws IOException {
            return false;
        }

        /** Carries what one of the two says to the other, until one of them has gone. Closes nothing. */
        void carry(Socket from, Socket to, boolean fromClient) throws IOException;
    }

    private Relay(String name, URI server, Carrier carrier) throws IOException {
        this.name = name;
        this.given = server;
        this.port = server.getPort();
        this.carrier = carrier;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /** Begins at once. */
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

    /** How many have come so far. */
    int clients() {
        return clients.get();
    }

    /** A URL of that server by way of this. */
    String through(String jdbcUrl) {
        return jdbcUrl.replace(given.getAuthority(), "127.0.0.1:" + port());
    }

    /** Who comes from here on gets to a server at another port. */
    void leadTo(int newPort) {
        port = newPort;
    }

    /**
     * Cuts every line there is by a reset. Whoever learns first that one side is gone closes the other: by then that
     * must be a reset too, so none is closed before all know how to.
     */
    void resetAll() {
        List<Socket> cut = List.copyOf(open);
        for (Socket socket : cut) {
            try {
                socket.setSoLinger(true, 0);
            } catch (IOException e) {
                // It has gone already.
            }
        }
        for (Socket socket : cut) {
            try {
                socket.close();
            } catch (IOException e) {
                // It has gone already.
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
                // Closed: nobody else comes.
            }
        }
    }

    /** Whatever is the matter with one client, others are let in. */
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
            // One of the two has gone; that both are closed tells the other.
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
