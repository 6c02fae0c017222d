package io.braid.testkit.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/** Stands between a client and a server as a long line does: what goes in comes out later, as fast as before. */
public final class DelayProxy implements AutoCloseable {
    private static final int CHUNK = 64 * 1024;
    private static final int MOST_ON_THE_WAY = 4096;

    private final String serverHost;
    private final int serverPort;
    private final ServerSocket listener;
    private volatile long oneWayNanos;

    public DelayProxy(String serverHost, int serverPort) {
        this.serverHost = serverHost;
        this.serverPort = serverPort;
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** From now on a message and its answer take that much longer together. */
    public void delayRoundTrips(double millis) {
        oneWayNanos = (long) (millis * 1e6 / 2);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket server = new Socket(serverHost, serverPort);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                pass(client, server);
                pass(server, client);
            }
        } catch (IOException e) {
            // Closed: nobody else comes.
        }
    }

    private void pass(Socket from, Socket to) {
        BlockingQueue<Chunk> line = new LinkedBlockingQueue<>(MOST_ON_THE_WAY);
        start(() -> read(from, line));
        start(() -> write(line, to));
    }

    private void read(Socket from, BlockingQueue<Chunk> line) {
        byte[] buffer = new byte[CHUNK];
        try (InputStream in = from.getInputStream()) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                line.put(new Chunk(Arrays.copyOf(buffer, count), System.nanoTime() + oneWayNanos));
            }
        } catch (IOException e) {
            // The line is cut: the other end learns of it below.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (!line.offer(Chunk.END)) {
                line.clear();
                line.add(Chunk.END);
            }
        }
    }

    private static void write(BlockingQueue<Chunk> line, Socket to) {
        try (to;
                OutputStream out = to.getOutputStream()) {
            for (Chunk next = line.take(); !next.isLast(); next = line.take()) {
                await(next.due);
                out.write(next.bytes);
            }
        } catch (IOException e) {
            // The other end has gone.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(long due) {
        for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
            LockSupport.parkNanos(wait);
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "delay-proxy");
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
