package io.braid.hostile;

import io.braid.wire.Frames;
import io.braid.wire.Message;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.batch.WireInts;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.Complete;
import io.braid.wire.message.Execute;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Prepare;
import io.braid.wire.message.Ready;
import io.braid.wire.message.ResultHeader;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A server that lets everybody in, and answers each request with whatever comes to its mind. */
final class HostileServer implements AutoCloseable {
    /** Is answered by a result whose rows come with the answer to the next. */
    static final String WAITING = "SELECT waiting";

    /** Is answered, after more batches of the result before than were asked for. */
    static final String FLOOD = "SELECT flood";

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private volatile Random random = new Random();

    HostileServer() throws IOException {
        Thread thread = new Thread(this::accept, "hostile-server");
        thread.setDaemon(true);
        thread.start();
    }

    String url() {
        return "jdbc:braid://127.0.0.1:" + listener.getLocalPort() + "/shop?user=ada&socketTimeout=1&compression=lz4";
    }

    /** What the next connection will be answered comes from these numbers. */
    void use(Random numbers) {
        random = numbers;
    }

    private void accept() {
        try {
            while (true) {
                try (Socket socket = listener.accept()) {
                    serve(socket, random);
                } catch (IOException e) {
                    if (listener.isClosed()) {
                        return;
                    }
                }
            }
        } catch (RuntimeException e) {
            throw new AssertionError(e);
        }
    }

    private static void serve(Socket socket, Random random) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        boolean talking = true;
        while (talking) {
            byte[] body = new byte[in.readInt()];
            in.readFully(body);
            Message request = Frames.decode(ByteBuffer.wrap(body));
            if (request instanceof Hello) {
                send(socket, SampleFrames.frame(new Ready(1, "0.1.0", "shop", Map.of(Hello.COMPRESSION, Hello.LZ4))));
            } else {
                talking = answer(socket, request, random);
            }
        }
    }

    /** False if that was the last answer: what has been promised and not sent must not keep the client waiting. */
    private static boolean answer(Socket socket, Message request, Random random) throws IOException {
        int id = request instanceof Execute execute
                ? execute.resultId()
                : request instanceof Prepare prepare
                        ? prepare.statementId()
                        : request instanceof Ping ping ? ping.token() : random.nextInt(4);
        if (request instanceof Execute waiting && waiting.sql().equals(WAITING)) {
            send(socket, SampleFrames.frame(new ResultHeader(id, List.of(SampleFrames.column()))));
            return true;
        }
        if (request instanceof Execute flood && flood.sql().equals(FLOOD)) {
            flood(socket, flood, 1 + random.nextInt(20));
            return false;
        }
        if (request instanceof Execute && random.nextBoolean()) {
            boolean fits = random.nextBoolean();
            send(socket, SampleFrames.frame(fits ? SampleFrames.anyHeader(id, random) : twoColumns(id)));
            BatchData batch = fits ? SampleFrames.anyBatch(id, random) : new BatchData(id, oneColumn());
            send(socket, SampleFrames.frame(random.nextBoolean() ? batch : SampleFrames.compressed(batch)));
        }
        for (int i = random.nextInt(4); i >= 0; i--) {
            List<Message> messages = SampleFrames.ofServer(random.nextInt(8) == 0 ? random.nextInt(8) : id);
            byte[] frame = SampleFrames.frame(messages.get(random.nextInt(messages.size())));
            byte[] other = SampleFrames.frame(messages.get(random.nextInt(messages.size())));
            send(socket, random.nextInt(4) == 0 ? Damage.to(frame, other, random) : frame);
        }
        return request instanceof Prepare && random.nextInt(3) > 0;
    }

    private static ResultHeader twoColumns(int id) {
        return new ResultHeader(id, List.of(SampleFrames.column(), SampleFrames.column()));
    }

    private static WireBatch oneColumn() {
        return new WireBatch(1, List.of(new WireInts(1, new int[1], null)));
    }

    private static void flood(Socket socket, Execute request, int tooMany) throws IOException {
        for (int i = 0; i < request.credit() + tooMany; i++) {
            send(socket, SampleFrames.frame(new BatchData(request.resultId() - 1, oneColumn())));
        }
        send(socket, SampleFrames.frame(new ResultHeader(request.resultId(), List.of(SampleFrames.column()))));
        send(socket, SampleFrames.frame(new Complete(request.resultId(), 0, List.of())));
    }

    private static void send(Socket socket, byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
