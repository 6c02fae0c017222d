package io.braid.hostile;

import io.braid.wire.Frames;
import io.braid.wire.Message;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Pong;
import io.braid.wire.message.Ready;
import io.braid.wire.message.SaslChallenge;
import io.braid.wire.message.SaslResponse;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramClient;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Map;

/** A client that sends whatever a test wants it to, and keeps next to nothing. */
public final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final DataInputStream in;

    public RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new DataInputStream(socket.getInputStream());
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    private void send(Message message) throws IOException {
        send(Frames.encode(message));
    }

    private Message receive() throws IOException {
        byte[] frame = new byte[in.readInt()];
        in.readFully(frame);
        return Frames.decode(ByteBuffer.wrap(frame));
    }

    public void logIn(String user, String password, String database) throws IOException {
        send(new Hello(Hello.MAGIC, Hello.VERSION, user, database, Map.of("applicationName", "hostile")));
        receive();
        ScramClient scram = new ScramClient(user, password, ChannelBinding.NONE);
        send(new SaslResponse(scram.first()));
        send(new SaslResponse(scram.answer(((SaslChallenge) receive()).bytes())));
        receive();
        if (!(receive() instanceof Ready)) {
            throw new AssertionError("not logged in");
        }
    }

    /** Whether the server is still there for it. */
    public boolean isAnswered() throws IOException {
        send(new Ping(1));
        return receive() instanceof Pong;
    }

    /** Says no more, and reads what still comes to its end; a server that does not end it fails by its time limit. */
    void drain() throws IOException {
        socket.shutdownOutput();
        byte[] chunk = new byte[8192];
        while (in.read(chunk) >= 0) {
            // What it says does not matter here, only that it ends.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
