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
 * Stands between a client and a server as a bad network does. It can be long (each message takes its time, the line is
 * as wide as before), narrow, cut after any byte of the server in each {@link Ending}, silent as if everything were
 * lost, or closed to newcomers; and the client can vanish. What is lost remains lost.
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
    /** The clients that have said something and not been answered yet. */
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
        /** As if the server had closed it in order. */
        CLOSE,
        /** As if the server's machine did not know it any more. */
        RESET,
        /** The server says that it has said everything, but still listens. */
        HALF_CLOSE,
        /** Nothing comes any more, in any direction, and nobody says so. */
        SILENCE;

        private static final List<Ending> TOLD = List.of(CLOSE, RESET, HALF_CLOSE);

        /** One of which the client is told: each in its turn. */
        public static Ending told(long turn) {
            return TOLD.get((int) (turn % TOLD.size()));
        }
    }

    private FaultProxy(URI server) {
        relay = Relay.to("fault-proxy", server, new Line());
    }

    /** In front of the server of a JDBC URL that names its host and port. */
    public static FaultProxy to(String jdbcUrl) {
        return new FaultProxy(Relay.address(jdbcUrl));
    }

    /** In front of a server at that port of this machine. */
    public static FaultProxy to(int port) {
        return new FaultProxy(URI.create("tcp://127.0.0.1:" + port));
    }

    /** A URL of that server by way of this. */
    public String through(String jdbcUrl) {
        return relay.through(jdbcUrl);
    }

    public int port() {
        return relay.port();
    }

    /** How many clients have come so far, let in or not. */
    public int clients() {
        return relay.clients();
    }

    /** How many bytes of the server have come through since the limit was set. */
    public long passed() {
        return passed.get();
    }

    /** How many bytes clients have sent so far. */
    public long sent() {
        return sent.get();
    }

    /** How many bytes clients have received so far. */
    public long received() {
        return received.get();
    }

    /** How often a client has waited for an answer so far. */
    public long requests() {
        return requests.get();
    }

    /** Whoever connects from here on is heard, and at once; what was lost remains lost. */
    public void passAll() {
        silent = false;
        refusing = false;
        limit = ENDLESS;
        oneWayNanos = 0;
        bytesPerSecond = ENDLESS;
        passed.set(0);
    }

    /** From now on a message and its answer take that much longer together. */
    public void delayRoundTrips(double millis) {
        oneWayNanos = (long) (millis * 1e6 / 2);
    }

    /** From now on no more bytes than these come through in a second, in each direction of each connection. */
    public void narrowTo(long newBytesPerSecond) {
        bytesPerSecond = newBytesPerSecond;
    }

    /** From here on whatever is said is lost, and who connects gets no answer. */
    public void fallSilent() {
        silent = true;
    }

    /** Who connects from here on gets to a server at another port. */
    public void leadTo(int port) {
        relay.leadTo(port);
    }

    /**
     * Cuts all connections by a reset, also those that got no answer. Who connects afterwards is let in, unless it is
     * silent.
     */
    public void resetAll() {
        relay.resetAll();
        closeUnheard();
    }

    /**
     * Lets so many more bytes of the server through, and then cuts the line.
     *
     * @param newcomers whether connections that are yet to come are let in
     */
    public void cutAfter(long bytes, boolean newcomers, Ending how) {
        refusing = !newcomers;
        ending = how;
        passed.set(0);
        limit = bytes;
    }

    /** Bytes on their way: read by one thread, and written by another when they are due. */
    private final class Line implements Relay.Carrier {
        @Override
        public boolean keeps(Socket client) throws IOException {
            if (silent) {
                unheard.add(client);
                return true;
            }
            // Once refused it is gone, even if others are let in from now on.
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
                // The line is cut: the other end learns of it below.
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
                    // Counted first: once the client has it, it may ask how much has come through.
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

        /** Ends the line towards the client; whether it stays, though nothing of the server comes through any more. */
        private boolean cut(Socket client) throws IOException {
            switch (ending) {
                case CLOSE -> {}
                case RESET -> client.setSoLinger(true, 0);
                case HALF_CLOSE -> client.shutdownOutput();
                case SILENCE -> silent = true;
            }
            return ending == Ending.HALF_CLOSE || ending == Ending.SILENCE;
        }

        /** Through a narrow line bytes come a few at a time. */
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

    /** Bytes on their way, and when they arrive; none at the end. */
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
