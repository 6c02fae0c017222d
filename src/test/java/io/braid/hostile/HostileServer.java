package io.braid.hostile;

import io.braid.wire.Message;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.batch.WireInts;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.Complete;
import io.braid.wire.message.Execute;
import io.braid.wire.message.Hello;
import io.braid.wire.message.MessageDecoder;
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
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A server that lets most people in, and answers each request with whatever comes to its mind. */
final class HostileServer implements AutoCloseable {
    /** Is answered by a result whose rows come with the answer to the next. */
    static final String WAITING = "SELECT waiting";

    /** Is answered, after more batches of the result before than were asked for. */
    static final String FLOOD = "SELECT flood";

    static final String PASSWORD = "x";

    static final Ready READY = new Ready(1, "0.1.0", "shop", Map.of(Hello.COMPRESSION, Hello.LZ4));

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private volatile Random random = new Random();
    private volatile @Nullable String fooled;

    HostileServer() throws IOException {
        Thread thread = new Thread(this::accept, "hostile-server");
        thread.setDaemon(true);
        thread.start();
    }

    String url() {
        return "jdbc:braid://127.0.0.1:" + listener.getLocalPort() + "/shop?user=ada&password=" + PASSWORD
                + "&socketTimeout=1&compression=lz4";
    }

    /** Which lie somebody has believed while logging in; null if nobody has believed any. */
    @Nullable
    String fooled() {
        return fooled;
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

    private void serve(Socket socket, Random random) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        Hello hello = (Hello) receive(in);
        if (random.nextInt(6) > 0) {
            send(socket, SampleFrames.frame(READY));
        } else if (!logIn(socket, in, hello, random)) {
            return;
        }
        boolean talking = true;
        while (talking) {
            talking = answer(socket, receive(in), random);
        }
    }

    private static Message receive(DataInputStream in) throws IOException {
        byte[] body = new byte[in.readInt()];
        in.readFully(body);
        return MessageDecoder.decode(ByteBuffer.wrap(body));
    }

    /** True if somebody is in who may be. Of a lie the client must have taken leave before it says anything more. */
    private boolean logIn(Socket socket, DataInputStream in, Hello hello, Random random) throws IOException {
        HostileLogin login = new HostileLogin(hello, random);
        byte[] said = login.answer(hello);
        send(socket, said);
        while (login.state() == HostileLogin.State.SOUND && !login.isOver()) {
            said = login.answer(receive(in));
            send(socket, said);
        }
        if (login.state() == HostileLogin.State.LIED) {
            Message next = receive(in);
            fooled = next + " was sent after " + HexFormat.of().formatHex(said);
        }
        return login.state() == HostileLogin.State.SOUND;
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
