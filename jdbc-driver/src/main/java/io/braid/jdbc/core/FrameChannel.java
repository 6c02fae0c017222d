package io.braid.jdbc.core;

import io.braid.wire.FrameLimits;
import io.braid.wire.Frames;
import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.CompressedBatch;
import io.braid.wire.message.MessageDecoder;
import io.braid.wire.scram.ChannelBinding;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLSocket;

/**
 * Channel of messages over a socket. Any thread may write, at any time; one thread at a time may read. After an
 * exception of {@link #read} the stream may be in the middle of a frame, so nothing more can be read.
 */
final class FrameChannel implements Closeable {
    private static final int BUFFER_BYTES = 64 * 1024;
    /** Maximum size of the reused buffer: larger frames than those of usual batches are rare. */
    private static final int KEPT_BYTES = 1024 * 1024;

    private final Socket wire;
    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;
    private final Object writing = new Object();
    private FrameLimits limits = FrameLimits.BEFORE_LOGIN;
    private boolean compressed;
    /** Reused buffer for frames: messages copy the data that they retain. */
    private byte[] room = new byte[0];

    /** @param wire socket that transports the bytes: the socket itself, or the one below the encryption */
    FrameChannel(Socket wire, Socket socket) throws IOException {
        this.wire = wire;
        this.socket = socket;
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES));
        this.out = socket.getOutputStream();
    }

    /** Applies the frame limits of authenticated sessions from now on. */
    void loggedIn() {
        limits = FrameLimits.AFTER_LOGIN;
    }

    /** Accepts compressed batches from now on. */
    void expectCompressed() {
        compressed = true;
    }

    void write(Message message) throws IOException {
        byte[] frame = Frames.encode(message);
        if (frame.length - Frames.LENGTH_BYTES > FrameLimits.AFTER_LOGIN.maxLength()) {
            throw new IllegalArgumentException("The statement and its parameters take " + frame.length
                    + " bytes; a message may have " + FrameLimits.AFTER_LOGIN.maxLength() + ".");
        }
        synchronized (writing) {
            out.write(frame);
            out.flush();
        }
    }

    /**
     * Reads the next message of the server; throws {@link java.net.SocketTimeoutException} if no byte arrives in time.
     */
    Message read(int timeoutMillis) throws IOException {
        socket.setSoTimeout(timeoutMillis);
        int length = limits.check(in.readInt());
        byte[] body = room(length);
        try {
            in.readFully(body, 0, length);
        } catch (EOFException e) {
            throw new EOFException("The connection ended in the middle of a message.");
        }
        Message message = MessageDecoder.decode(ByteBuffer.wrap(body, 0, length));
        if (message.type().isFromClient()) {
            throw new ProtocolException("The server sent a message " + message + ", which only clients send.");
        }
        return message instanceof CompressedBatch ? inflated((CompressedBatch) message) : message;
    }

    private Message inflated(CompressedBatch batch) throws ProtocolException {
        if (!compressed) {
            throw new ProtocolException("The server compresses rows, which it was not asked for.");
        }
        return batch.inflate();
    }

    private byte[] room(int length) {
        if (length > KEPT_BYTES) {
            return new byte[length];
        }
        if (length > room.length) {
            room = new byte[Math.min(KEPT_BYTES, Math.max(length, 2 * room.length))];
        }
        return room;
    }

    /** Returns the channel binding for logins over this channel. */
    ChannelBinding binding() throws IOException {
        if (!(socket instanceof SSLSocket)) {
            return ChannelBinding.NONE;
        }
        Certificate[] server = ((SSLSocket) socket).getSession().getPeerCertificates();
        return ChannelBinding.to((X509Certificate) server[0]);
    }

    /** Closes the socket immediately: an orderly end of the encryption would wait for a server that does not read. */
    @Override
    public void close() throws IOException {
        wire.close();
    }
}
