package io.braid.server.protocol;

import io.braid.wire.ProtocolException;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Other protocols whose clients connect to Braid's port by mistake, with an error response for each. */
enum ForeignProtocol {
    POSTGRESQL {
        @Override
        void answer(String sentence, ByteBuf out) {
            out.writeByte('E');
            int length = out.writerIndex();
            out.writeInt(0);
            for (String field : new String[] {"SFATAL", "VFATAL", "C08P01", "M" + sentence}) {
                out.writeCharSequence(field, StandardCharsets.UTF_8);
                out.writeByte(0);
            }
            out.writeByte(0);
            out.setInt(length, out.writerIndex() - length);
        }
    },
    HTTP {
        @Override
        void answer(String sentence, ByteBuf out) {
            byte[] body = (sentence + "\n").getBytes(StandardCharsets.UTF_8);
            out.writeCharSequence(
                    "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: "
                            + body.length + "\r\nConnection: close\r\n\r\n",
                    StandardCharsets.US_ASCII);
            out.writeBytes(body);
        }
    },
    TLS {
        /** Sends a TLS alert, which cannot carry a message. */
        @Override
        void answer(String sentence, ByteBuf out) {
            out.writeByte(ALERT);
            out.writeShort(TLS_1_2);
            out.writeShort(2);
            out.writeByte(FATAL);
            out.writeByte(HANDSHAKE_FAILURE);
        }
    };

    /** Number of bytes needed to recognise a protocol; no first message of PostgreSQL is shorter. */
    static final int TELLING = 8;

    private static final int LONGEST_STARTUP = 10_000;

    private static final int ALERT = 0x15;
    private static final int TLS_1_2 = 0x0303;
    private static final int FATAL = 2;
    private static final int HANDSHAKE_FAILURE = 40;

    private static final int CANCEL_REQUEST = 80_877_102;
    private static final int SSL_REQUEST = 80_877_103;
    private static final int ENCRYPTION_REQUEST = 80_877_104;
    private static final int THIRD_VERSION = 3;

    private static final Set<String> METHODS =
            Set.of("GET ", "HEAD", "POST", "PUT ", "PATC", "DELE", "OPTI", "CONN", "TRAC", "PRI ");

    /** Writes an error response in the client's protocol. */
    abstract void answer(String sentence, ByteBuf out);

    /** Returns the error that explains which protocol this port speaks. */
    ProtocolException refusal() {
        return new ProtocolException(
                switch (this) {
                    case POSTGRESQL ->
                        "This port speaks Braid's own protocol and not PostgreSQL's; connect with Braid's JDBC"
                                + " driver or with"
                                + " 'braid sql'.";
                    case HTTP ->
                        "This port speaks Braid's own protocol, for its JDBC driver; HTTP is answered at the server's"
                                + " http-port.";
                    case TLS -> "This server has no certificate for TLS.";
                });
    }

    /**
     * True for a PostgreSQL client's request for encryption, which it sends before the startup message; the client
     * waits for the response.
     */
    static boolean asksToEncrypt(ByteBuf in) {
        int code = in.getInt(in.readerIndex() + Integer.BYTES);
        return in.getInt(in.readerIndex()) == TELLING && (code == SSL_REQUEST || code == ENCRYPTION_REQUEST);
    }

    static boolean mayBePostgresql(ByteBuf in) {
        int length = in.getInt(in.readerIndex());
        return length >= TELLING && length <= LONGEST_STARTUP;
    }

    static boolean isPostgresql(ByteBuf in) {
        int code = in.getInt(in.readerIndex() + Integer.BYTES);
        return code == CANCEL_REQUEST || code >>> Short.SIZE == THIRD_VERSION;
    }

    static boolean isHttp(ByteBuf in) {
        return METHODS.contains(in.toString(in.readerIndex(), Integer.BYTES, StandardCharsets.US_ASCII));
    }
}
