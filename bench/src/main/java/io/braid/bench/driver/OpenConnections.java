package io.braid.bench.driver;

import io.braid.wire.Frames;
import io.braid.wire.Message;
import io.braid.wire.message.Hello;
import io.braid.wire.message.MessageDecoder;
import io.braid.wire.message.Ready;
import io.braid.wire.message.SaslChallenge;
import io.braid.wire.message.SaslResponse;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramClient;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Rate of opening connections, and the memory of idle ones. */
final class OpenConnections {
    private final BraidOverOne braid;
    private final PrintStream console;

    OpenConnections(BraidOverOne braid, PrintStream console) {
        this.braid = braid;
        this.console = console;
    }

    /** @param openers the number of threads that open connections */
    void measure(int seconds, int openers, int idle) throws SQLException, IOException {
        perSecond(1, 1);
        console.printf("%n%-40s %,12.0f /s%n", "opened, logged in, closed by one thread", perSecond(seconds, 1));
        console.printf(
                "%-40s %,12.0f /s%n", "the same by " + openers + " threads at once", perSecond(seconds, openers));
        if (braid.protocol() == Protocol.BRAID) {
            measureIdle(idle);
        }
    }

    private void measureIdle(int idle) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try {
            logIn().close();
            long before = used();
            for (int i = 0; i < idle; i++) {
                sockets.add(logIn());
            }
            double bytes = (double) (used() - before) / Math.max(1, idle);
            console.printf("%-40s %,12.0f bytes each%n", idle + " idle connections", bytes);
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    /** Fails if a single connection fails. */
    private double perSecond(int seconds, int openers) throws SQLException {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        ExecutorService threads = Executors.newFixedThreadPool(openers);
        try {
            List<Future<Long>> counts = new ArrayList<>();
            for (int i = 0; i < openers; i++) {
                counts.add(threads.submit(() -> openUntil(end)));
            }
            long sum = 0;
            for (Future<Long> count : counts) {
                sum += count.get();
            }
            return (double) sum / seconds;
        } catch (ExecutionException e) {
            throw new SQLException("A connection failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private long openUntil(long end) throws SQLException {
        long count = 0;
        while (System.nanoTime() < end) {
            try (Connection connection = braid.connect()) {
                count += connection.isClosed() ? 0 : 1;
            }
        }
        return count;
    }

    /** The heap and direct buffers of the server, and of this end of the sockets, which is small. */
    private static long used() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        long direct = ManagementFactory.getPlatformMXBeans(java.lang.management.BufferPoolMXBean.class).stream()
                .mapToLong(java.lang.management.BufferPoolMXBean::getMemoryUsed)
                .sum();
        return least + direct;
    }

    private Socket logIn() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), braid.port());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        send(socket, new Hello(Hello.MAGIC, Hello.VERSION, braid.user(), "bench", Map.of()));
        receive(in);
        ScramClient scram = new ScramClient(braid.user(), braid.password(), ChannelBinding.NONE);
        send(socket, new SaslResponse(scram.first()));
        send(socket, new SaslResponse(scram.answer(((SaslChallenge) receive(in)).bytes())));
        receive(in);
        if (!(receive(in) instanceof Ready)) {
            throw new IOException(
                    "the server refuses a connection: are its max-connections and max-user-connections large enough?");
        }
        return socket;
    }

    private static void send(Socket socket, Message message) throws IOException {
        socket.getOutputStream().write(Frames.encode(message));
    }

    private static Message receive(DataInputStream in) throws IOException {
        byte[] frame = new byte[in.readInt()];
        in.readFully(frame);
        return MessageDecoder.decode(ByteBuffer.wrap(frame));
    }
}
