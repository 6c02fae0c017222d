package io.braid.testkit.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * Proxy between a client and a server that simulates a bad network. It can add latency, limit bandwidth, cut the
 * connection after any byte of the server in each {@link Ending}, drop everything silently, or reject new connections;
 * and the client can vanish. Dropped data are never delivered.
 */
public final class FaultProxy implements AutoCloseable {
    private static final long ENDLESS = Long.MAX_VALUE;
    private static final int CHUNK = 64 * 1024;
    private static final int MOST_ON_THE_WAY = 4096;
    private static final int PIECES_PER_SECOND = 20;

    private final AtomicLong passed = new AtomicLong();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();
    /** Clients that have sent a request without a response yet. */
    private final Set<Socket> asking = ConcurrentHashMap.newKeySet();

    private final List<Socket> unheard = new CopyOnWriteArrayList<>();
    private volatile long limit = ENDLESS;
    private volatile Ending ending = Ending.CLOSE;
    private volatile boolean refusing;
    private volatile boolean silent;
    private volatile long oneWayNanos;
    private volatile long bytesPerSecond = ENDLESS;
    private final Relay relay;

    /** Ways in which a connection is cut. */
    public enum Ending {
        /** Orderly close by the server. */
        CLOSE,
        /** Reset, as if the server's machine no longer knew the connection. */
        RESET,
        /** Half-close: the server sends nothing more, but still reads. */
        HALF_CLOSE,
        /** Silence in both directions, without a notice. */
        SILENCE;

        private static final List<Ending> TOLD = List.of(CLOSE, RESET, HALF_CLOSE);

        /** A way of which the client is notified, chosen in rotation. */
        public static Ending told(long turn) {
            return TOLD.get((int) (turn % TOLD.size()));
        }
    }

    private FaultProxy(URI server) {
        relay = Relay.to("fault-proxy", server, new Line());
    }

    /** Starts a proxy for the server of a JDBC URL with host and port. */
    public static FaultProxy to(String jdbcUrl) {
        return new FaultProxy(Relay.address(jdbcUrl));
    }

    /** Starts a proxy for a server at a port of this machine. */
    public static FaultProxy to(int port) {
        return new FaultProxy(URI.create("tcp://127.0.0.1:" + port));
    }

    /** A URL of that server through the proxy. */
    public String through(String jdbcUrl) {
        return relay.through(jdbcUrl);
    }

    public int port() {
        return relay.port();
    }

    /** The number of clients so far, including rejected ones. */
    public int clients() {
        return relay.clients();
    }

    /** The number of the server's bytes that have passed since the limit was set. */
    public long passed() {
        return passed.get();
    }

    /** The number of bytes that clients have sent. */
    public long sent() {
        return sent.get();
    }

    /** The number of bytes that clients have received. */
    public long received() {
        return received.get();
    }

    /** The number of round trips so far. */
    public long requests() {
        return requests.get();
    }

    /** Lets new connections pass without delay; dropped data stay lost. */
    public void passAll() {
        silent = false;
        refusing = false;
        limit = ENDLESS;
        oneWayNanos = 0;
        bytesPerSecond = ENDLESS;
        passed.set(0);
    }

    /** Adds latency to each round trip. */
    public void delayRoundTrips(double millis) {
        oneWayNanos = (long) (millis * 1e6 / 2);
    }

    /** Limits the bandwidth in bytes per second, in each direction of each connection. */
    public void narrowTo(long newBytesPerSecond) {
        bytesPerSecond = newBytesPerSecond;
    }

    /** Drops all data silently from now on; new connections get no response. */
    public void fallSilent() {
        silent = true;
    }

    /** Routes new connections to a server at another port. */
    public void leadTo(int port) {
        relay.leadTo(port);
    }

    /** Resets all connections, including those without a response. New ones pass, unless it is silent. */
    public void resetAll() {
        relay.resetAll();
        closeUnheard();
    }

    /**
     * Cuts the connection after so many more bytes of the server.
     *
     * @param newcomers true if later connections pass
     */
    public void cutAfter(long bytes, boolean newcomers, Ending how) {
        refusing = !newcomers;
        ending = how;
        passed.set(0);
        limit = bytes;
    }

    /** One direction of a connection: one thread reads, and another writes when the bytes are due. */
    private final class Line implements Relay.Carrier {
        @Override
        public boolean keeps(Socket client) throws IOException {
            if (silent) {
                unheard.add(client);
                return true;
            }
            // A rejected connection is lost, even if others pass later.
            boolean refused = refusing;
            if (refused) {
                client.close();
            }
            return refused;
        }

        @Override
        public void carry(Socket from, Socket to, boolean fromClient) throws IOException {
            BlockingQueue<Chunk> way = new LinkedBlockingQueue<>(MOST_ON_THE_WAY);
            relay.start(() -> read(from, way, bytes -> count(bytes, fromClient ? from : to, fromClient)));
            try {
                write(way, to, fromClient);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void count(int bytes, Socket client, boolean fromClient) {
            (fromClient ? sent : received).addAndGet(bytes);
            if (fromClient) {
                asking.add(client);
            } else if (asking.remove(client)) {
                requests.incrementAndGet();
            }
        }

        private void read(Socket from, BlockingQueue<Chunk> way, IntConsumer counter) {
            byte[] buffer = new byte[CHUNK];
            try {
                InputStream in = from.getInputStream();
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    counter.accept(count);
                    Chunk chunk = new Chunk(Arrays.copyOf(buffer, count), System.nanoTime() + oneWayNanos);
                    while (!way.offer(chunk, 1, TimeUnit.SECONDS)) {
                        if (from.isClosed()) {
                            return;
                        }
                    }
                }
            } catch (IOException e) {
                // The connection is cut: the other end learns of it below.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                if (!way.offer(Chunk.END)) {
                    way.clear();
                    way.add(Chunk.END);
                }
            }
        }

        private void write(BlockingQueue<Chunk> way, Socket to, boolean fromClient)
                throws IOException, InterruptedException {
            OutputStream out = to.getOutputStream();
            boolean deaf = false;
            if (!fromClient && limit == 0) {
                deaf = cut(to);
                if (!deaf) {
                    return;
                }
            }
            for (Chunk next = way.take(); !next.isLast(); next = way.take()) {
                await(next.due);
                if (silent || deaf) {
                    continue;
                }
                int allowed = next.bytes.length;
                if (!fromClient) {
                    allowed = (int) Math.max(0, Math.min(limit - passed.get(), allowed));
                    // Counted first: once the client has the bytes, it may query the counter.
                    passed.addAndGet(allowed);
                }
                squeeze(out, next.bytes, allowed);
                if (!fromClient && passed.get() >= limit) {
                    deaf = cut(to);
                    if (!deaf) {
                        return;
                    }
                }
            }
        }

        /** Cuts the connection to the client; true if the client's end stays open without data from the server. */
        private boolean cut(Socket client) throws IOException {
            switch (ending) {
                case CLOSE -> {}
                case RESET -> client.setSoLinger(true, 0);
                case HALF_CLOSE -> client.shutdownOutput();
                case SILENCE -> silent = true;
            }
            return ending == Ending.HALF_CLOSE || ending == Ending.SILENCE;
        }

        /** Writes a few bytes at a time according to the bandwidth. */
        private void squeeze(OutputStream out, byte[] bytes, int count) throws IOException {
            int written = 0;
            while (written < count) {
                long width = bytesPerSecond;
                int piece = (int) Math.min(count - written, Math.max(1, width / PIECES_PER_SECOND));
                out.write(bytes, written, piece);
                written += piece;
                if (width != ENDLESS) {
                    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1) * piece / width);
                }
            }
        }

        private void await(long due) {
            for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
                LockSupport.parkNanos(wait);
            }
        }
    }

    @Override
    public void close() {
        relay.close();
        closeUnheard();
    }

    private void closeUnheard() {
        try {
            for (Socket client : unheard) {
                client.close();
            }
            unheard.removeIf(Socket::isClosed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Bytes in transit with their arrival time; empty at the end. */
    private static final class Chunk {
        private static final Chunk END = new Chunk(new byte[0], 0);

        private final byte[] bytes;
        private final long due;

        Chunk(byte[] bytes, long due) {
            this.bytes = bytes;
            this.due = due;
        }

        boolean isLast() {
            return bytes.length == 0;
        }
    }
}
