package io.braid.postgres.messages;

import static io.braid.postgres.messages.FrontendText.message;
import static io.braid.postgres.messages.FrontendText.number;
import static io.braid.postgres.messages.FrontendText.text;
import static io.braid.postgres.messages.FrontendText.untyped;

import io.braid.wire.scram.AuthenticationException;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramClient;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Connection to a server of PostgreSQL's protocol, which sends and shows messages line by line. */
public final class MessageSocket implements AutoCloseable {
    public static final String CLOSED = "Closed";
    public static final String NOTHING = "(nothing more)";

    private static final int AUTHENTICATION_SASL = 10;
    private static final int CANCEL_REQUEST = 80_877_102;
    private static final int AGAIN_MILLIS = 100;

    private final Address address;
    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;
    private @Nullable ScramClient scram;
    private byte[] key = new byte[0];
    /** The server answers to a request with a single byte. */
    private boolean bare;

    /** Server, and the user who logs in there. */
    public record Address(int port, String user, String password, String database) {}

    public MessageSocket(Address address) throws IOException {
        this.address = address;
        socket = new Socket(InetAddress.getLoopbackAddress(), address.port());
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        out = socket.getOutputStream();
    }

    /** Sends lines in one piece. */
    void send(List<String> lines) throws IOException {
        List<byte[]> bytes = new ArrayList<>();
        boolean isLast = false;
        boolean isCancelled = false;
        for (String line : lines) {
            String filled = line.replace("$user", address.user()).replace("$database", address.database());
            bare |= line.equals("SSLRequest") || line.equals("GSSENCRequest");
            isLast |= line.equals("End");
            isCancelled |= line.equals("Cancel");
            if (!line.equals("End") && !line.equals("Cancel")) {
                bytes.add(FrontendText.encode(filled));
            }
        }
        write(MessageTokens.joined(bytes));
        if (isCancelled) {
            cancel();
        }
        if (isLast) {
            end();
        }
    }

    /** Sends bytes; the server may have closed the connection, which is read next. */
    public void write(byte[] bytes) throws IOException {
        try {
            out.write(bytes);
            out.flush();
        } catch (SocketException e) {
            // It was closed in between, which is read next.
        }
    }

    /** Tells the server that nothing more comes. */
    public void end() throws IOException {
        try {
            socket.shutdownOutput();
        } catch (SocketException e) {
            // It was closed in between, which is read next.
        }
    }

    /** True if the server closes the connection while all that it sends is read. */
    public boolean isClosedWithin(int millis) throws IOException {
        socket.setSoTimeout(millis);
        byte[] skipped = new byte[4096];
        try {
            int read = 0;
            while (read >= 0) {
                read = in.read(skipped);
            }
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            // It was closed in between, which is read next.
        }
        return true;
    }

    /** Requests cancellation until there is an answer: a request that comes before the query has no effect. */
    private void cancel() throws IOException {
        do {
            try (MessageSocket other = new MessageSocket(address)) {
                other.out.write(untyped(number(CANCEL_REQUEST), key));
                other.in.read();
            }
        } while (!isAnswered());
    }

    private boolean isAnswered() throws IOException {
        socket.setSoTimeout(AGAIN_MILLIS);
        in.mark(1);
        try {
            in.read();
            in.reset();
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    public void logIn() throws IOException {
        send(List.of("StartupMessage 3.0 user '$user' database '$database'"));
        String line = "";
        while (!line.startsWith("ReadyForQuery")) {
            line = read(20_000);
            if (line.equals(NOTHING) || line.equals(CLOSED) || line.startsWith("ErrorResponse")) {
                throw new IOException("cannot log in: " + line);
            }
        }
    }

    /** The next message as a line. Requests for authentication are answered and not shown. */
    public String read(int millis) throws IOException {
        socket.setSoTimeout(millis);
        try {
            if (bare) {
                bare = false;
                return "Byte " + (char) in.readUnsignedByte();
            }
            while (true) {
                char type = (char) in.readUnsignedByte();
                byte[] body = new byte[in.readInt() - Integer.BYTES];
                in.readFully(body);
                if (type == 'K') {
                    key = body;
                }
                if (type != 'R' || !authenticate(ByteBuffer.wrap(body))) {
                    return shown(BackendText.of(type, body));
                }
            }
        } catch (SocketTimeoutException e) {
            return NOTHING;
        } catch (EOFException | SocketException e) {
            return CLOSED;
        }
    }

    private String shown(String line) {
        return line.startsWith("ParameterStatus")
                ? line.replace("'" + address.user() + "'", "'$user'").replaceAll("(server_version '\\d+).*", "$1'")
                : line;
    }

    /** Answers a request for authentication; false if there is none any more. */
    private boolean authenticate(ByteBuffer body) throws IOException {
        int kind = body.getInt();
        byte[] rest = Arrays.copyOfRange(body.array(), Integer.BYTES, body.array().length);
        if (kind == AUTHENTICATION_SASL) {
            ScramClient client = new ScramClient(address.user(), address.password(), ChannelBinding.NONE);
            scram = client;
            byte[] first = client.first();
            out.write(message('p', text("SCRAM-SHA-256"), number(first.length), first));
        } else if (kind == AUTHENTICATION_SASL + 1 && scram != null) {
            try {
                out.write(message('p', scram.answer(rest)));
            } catch (AuthenticationException e) {
                throw new IOException(e);
            }
        }
        return kind != 0;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
