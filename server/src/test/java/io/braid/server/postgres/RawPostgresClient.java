package io.braid.server.postgres;

import io.braid.server.TestServer;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramClient;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Client that sends single messages of PostgreSQL's protocol in any order. */
final class RawPostgresClient implements AutoCloseable {
    private static final int VERSION = 3 << 16;
    private static final int MAX_MILLIS = 20_000;
    private static final int BLOCKED_MILLIS = 1_000;

    private final SocketChannel channel;
    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    /** Message of the server. */
    static final class Message {
        private final char type;
        private final byte[] body;

        Message(char type, byte[] body) {
            this.type = type;
            this.body = body;
        }

        char type() {
            return type;
        }

        byte[] body() {
            return body;
        }

        /** Returns the body up to the first zero byte. */
        String text() {
            int end = 0;
            while (end < body.length && body[end] != 0) {
                end++;
            }
            return new String(body, 0, end, StandardCharsets.UTF_8);
        }

        /** Returns the body from an offset, as text. */
        String text(int from) {
            return from > body.length ? "" : new String(body, from, body.length - from, StandardCharsets.UTF_8);
        }

        /** Returns a field of an error. */
        String field(char name) {
            for (String field : new String(body, StandardCharsets.UTF_8).split("\0")) {
                if (!field.isEmpty() && field.charAt(0) == name) {
                    return field.substring(1);
                }
            }
            return "";
        }
    }

    RawPostgresClient(int port) throws IOException {
        channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket = channel.socket();
        socket.setSoTimeout(MAX_MILLIS);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
    }

    /** Returns a client after log-in. */
    static RawPostgresClient loggedIn(TestServer server) throws Exception {
        RawPostgresClient client = new RawPostgresClient(server.pgPort());
        client.startup("user", server.user(), "database", "shop");
        client.read();
        ScramClient scram = new ScramClient(server.user(), server.password(), ChannelBinding.NONE);
        byte[] first = scram.first();
        client.send('p', text("SCRAM-SHA-256"), number(first.length), first);
        byte[] challenge = client.read().body();
        client.send('p', scram.answer(Arrays.copyOfRange(challenge, 4, challenge.length)));
        client.until('Z');
        return client;
    }

    void startup(String... parameters) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(number(VERSION));
        for (String parameter : parameters) {
            body.writeBytes(text(parameter));
        }
        body.write(0);
        out.writeInt(body.size() + Integer.BYTES);
        out.write(body.toByteArray());
        out.flush();
    }

    /** Sends a message made of these parts. */
    void send(char type, byte[]... parts) throws IOException {
        out.write(message(type, parts));
        out.flush();
    }

    void sendRaw(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    /** Sends a message repeatedly until the server stops reading, or has accepted this number of bytes. */
    long sendUntilBlocked(byte[] message, long most) throws IOException {
        long sent = 0;
        try (Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_WRITE);
            ByteBuffer bytes = ByteBuffer.wrap(message);
            while (sent < most && selector.select(BLOCKED_MILLIS) > 0) {
                selector.selectedKeys().clear();
                sent += channel.write(bytes);
                if (!bytes.hasRemaining()) {
                    bytes.rewind();
                }
            }
        }
        channel.configureBlocking(true);
        return sent;
    }

    /** Closes the output side of the connection. */
    void sendNoMore() throws IOException {
        socket.shutdownOutput();
    }

    static byte[] message(char type, byte[]... parts) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        int length = Integer.BYTES
                + Arrays.stream(parts).mapToInt(part -> part.length).sum();
        message.write(type);
        message.writeBytes(number(length));
        Arrays.stream(parts).forEach(message::writeBytes);
        return message.toByteArray();
    }

    static byte[] text(String text) {
        return (text + "\0").getBytes(StandardCharsets.UTF_8);
    }

    static byte[] number(int value) {
        return new byte[] {(byte) (value >> 24), (byte) (value >> 16), (byte) (value >> 8), (byte) value};
    }

    static byte[] count(int value) {
        return new byte[] {(byte) (value >> 8), (byte) value};
    }

    int readByte() throws IOException {
        return in.readUnsignedByte();
    }

    /** Reads the next message; the end of the connection is a message of type 0. */
    Message read() throws IOException {
        try {
            char type = (char) in.readUnsignedByte();
            byte[] body = new byte[in.readInt() - Integer.BYTES];
            in.readFully(body);
            return new Message(type, body);
        } catch (EOFException e) {
            return new Message('\0', new byte[0]);
        }
    }

    /** Reads the messages up to the next one of a type, or to the end. */
    List<Message> until(char type) throws IOException {
        List<Message> messages = new ArrayList<>();
        Message message;
        do {
            message = read();
            messages.add(message);
        } while (message.type() != type && message.type() != '\0');
        return messages;
    }

    /** Returns the types of the messages up to ReadyForQuery, as one text. */
    String types() throws IOException {
        StringBuilder types = new StringBuilder();
        until('Z').forEach(message -> types.append(message.type()));
        return types.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
