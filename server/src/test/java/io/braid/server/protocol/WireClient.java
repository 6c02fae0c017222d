package io.braid.server.protocol;

import io.braid.wire.Frames;
import io.braid.wire.Message;
import io.braid.wire.message.Execute;
import io.braid.wire.message.Hello;
import io.braid.wire.message.MessageDecoder;
import io.braid.wire.message.ParameterValue;
import io.braid.wire.message.SaslChallenge;
import io.braid.wire.message.SaslResponse;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramClient;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Client that sends single messages of the protocol, valid or invalid. */
final class WireClient implements AutoCloseable {
    private final Socket socket;
    private final DataInputStream in;
    private final List<String> received = new ArrayList<>();

    WireClient(int port) throws IOException {
        this(port, "127.0.0.1");
    }

    /** @param from the local address to connect from */
    WireClient(int port, String from) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(from), 0);
        socket.setSoTimeout(20_000);
        in = new DataInputStream(socket.getInputStream());
    }

    void send(Message... messages) throws IOException {
        for (Message message : messages) {
            socket.getOutputStream().write(Frames.encode(message));
        }
    }

    void sendBytes(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    Message receive() throws IOException {
        byte[] frame = new byte[in.readInt()];
        in.readFully(frame);
        Message message = MessageDecoder.decode(ByteBuffer.wrap(frame));
        received.add(message.type() + " of " + frame.length + " bytes");
        return message;
    }

    /** Returns the types and lengths of the received messages. */
    List<String> received() {
        return received;
    }

    <T extends Message> T receive(Class<T> wanted) throws IOException {
        Message message = receive();
        if (!wanted.isInstance(message)) {
            throw new AssertionError("expected " + wanted.getSimpleName() + ", got " + describe(message));
        }
        return wanted.cast(message);
    }

    /** True if the server has sent data that has not been read yet. */
    boolean isAnswered() throws IOException {
        return in.available() > 0;
    }

    boolean isAtEnd() throws IOException {
        return in.read() < 0;
    }

    /** Logs in; returns the last message of the server, Ready or an error. */
    Message logIn(String user, String password, String database) throws IOException {
        return logIn(user, password, database, Map.of());
    }

    /** Logs in with these session properties. */
    Message logIn(String user, String password, String database, Map<String, String> properties) throws IOException {
        ScramClient scram = new ScramClient(user, password, ChannelBinding.NONE);
        send(proof(scram, user, database, properties));
        Message verdict = receive();
        if (!(verdict instanceof SaslChallenge proof)) {
            return verdict;
        }
        scram.verify(proof.bytes());
        return receive();
    }

    /** Runs the log-in up to its last message, and returns that message. */
    SaslResponse proof(ScramClient scram, String user, String database) throws IOException {
        return proof(scram, user, database, Map.of());
    }

    private SaslResponse proof(ScramClient scram, String user, String database, Map<String, String> properties)
            throws IOException {
        send(new Hello(Hello.MAGIC, Hello.VERSION, user, database, properties));
        receive(SaslChallenge.class);
        send(new SaslResponse(scram.first()));
        return new SaslResponse(scram.answer(receive(SaslChallenge.class).bytes()));
    }

    static Execute execute(int result, String sql, int credit, ParameterValue... parameters) {
        return new Execute(result, Execute.NO_STATEMENT, sql, List.of(parameters), 0, 0, credit);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static String describe(Message message) {
        return message instanceof io.braid.wire.message.ErrorReply error
                ? error.sqlState() + " " + error.message()
                : message.toString();
    }
}
