package io.braid.hostile;

import io.braid.wire.FrameLimits;
import io.braid.wire.Frames;
import io.braid.wire.Message;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Hello;
import io.braid.wire.message.MessageDecoder;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Pong;
import io.braid.wire.message.Ready;
import io.braid.wire.message.SaslChallenge;
import io.braid.wire.message.SaslResponse;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramClient;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
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
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    private void send(Message message) throws IOException {
        send(Frames.encode(message));
    }

    private Message receive() throws IOException {
        int length = in.readInt();
        if (length < 1 || length > FrameLimits.AFTER_LOGIN.maxLength()) {
            throw new AssertionError("a frame of " + length + " bytes");
        }
        byte[] frame = new byte[length];
        in.readFully(frame);
        return MessageDecoder.decode(ByteBuffer.wrap(frame));
    }

    /** Logs in; the exception says that the server does not let it in. */
    public void logIn(String user, String password, String database) throws IOException {
        send(new Hello(Hello.MAGIC, Hello.VERSION, user, database, Map.of("applicationName", "hostile")));
        expect(SaslChallenge.class);
        ScramClient scram = new ScramClient(user, password, ChannelBinding.NONE);
        send(new SaslResponse(scram.first()));
        send(new SaslResponse(scram.answer(expect(SaslChallenge.class).bytes())));
        expect(SaslChallenge.class);
        expect(Ready.class);
    }

    private <T extends Message> T expect(Class<T> wanted) throws IOException {
        Message answer = receive();
        if (!wanted.isInstance(answer)) {
            throw new IOException("The server sent " + answer + " instead of " + wanted.getSimpleName() + ".");
        }
        return wanted.cast(answer);
    }

    /** True if the server is still there for it. */
    public boolean isAnswered() throws IOException {
        send(new Ping(1));
        return receive() instanceof Pong;
    }

    /** Waits for the next message of the server, whatever it says. */
    public void awaitAnswer() throws IOException {
        receive();
    }

    /** True if the server answers with an error, or ends it without a word. */
    public boolean isRefused() throws IOException {
        try {
            return receive() instanceof ErrorReply;
        } catch (EOFException e) {
            return true;
        }
    }

    /** Says no more, and reads what still comes to its end; a server that does not end it fails by its time limit. */
    void drain(Conversation conversation) throws IOException {
        socket.shutdownOutput();
        readToEnd(conversation, PATIENCE_MILLIS);
    }

    /** Reads what comes until nothing has come for that long. */
    void listen(Conversation conversation, int millis) throws IOException {
        try {
            while (true) {
                socket.setSoTimeout(millis);
                in.mark(1);
                if (in.read() < 0) {
                    return;
                }
                in.reset();
                socket.setSoTimeout(PATIENCE_MILLIS);
                conversation.answered(receive());
            }
        } catch (SocketTimeoutException e) {
            // It has said what it had to say.
        }
    }

    /** Reads until the server ends it; one that does not within that time fails by its time limit. */
    void readToEnd(Conversation conversation, int millis) throws IOException {
        socket.setSoTimeout(millis);
        try {
            while (true) {
                if (!conversation.isForeign(in)) {
                    conversation.answered(receive());
                }
            }
        } catch (EOFException e) {
            // That is the end.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
