package io.braid.postgres.startup;

import io.braid.network.proxy.PeerAddress;
import io.braid.network.tls.Encryption;
import io.braid.postgres.message.BodyReader;
import io.braid.postgres.message.PostgresProtocolException;
import io.braid.spi.error.ErrorCode;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLParameters;

/**
 * Decoder of a connection's first messages: a request for encryption, or direct TLS; then a cancel request or the
 * startup message. Plaintext after a request for encryption is rejected.
 */
@SuppressWarnings("FutureReturnValueIgnored") // A failed write reaches the connection's exceptionCaught.
final class StartupDecoder extends ByteToMessageDecoder {
    private static final int MAX_BYTES = 10_000;
    private static final int HEADER = 8;
    private static final int CANCEL_REQUEST = 80_877_102;
    private static final int SSL_REQUEST = 80_877_103;
    private static final int GSS_REQUEST = 80_877_104;
    private static final int HANDSHAKE = 0x16;
    private static final int MAJOR_VERSION = 3;
    private static final int MAX_KEY = 256;
    private static final String ALPN = "postgresql";

    private final Encryption encryption;
    private final CancelKeys keys;
    private boolean encrypted;
    private boolean first = true;

    StartupDecoder(Encryption encryption, CancelKeys keys) {
        this.encryption = encryption;
        this.keys = keys;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (first && in.isReadable() && in.getUnsignedByte(in.readerIndex()) == HANDSHAKE) {
            encryptDirectly(context, in);
            return;
        }
        if (in.readableBytes() < HEADER) {
            return;
        }
        int length = in.getInt(in.readerIndex());
        if (length < HEADER || length > MAX_BYTES) {
            throw new PostgresProtocolException("invalid length of startup packet");
        }
        if (in.readableBytes() < length) {
            return;
        }
        first = false;
        in.skipBytes(Integer.BYTES);
        int code = in.readInt();
        BodyReader body = new BodyReader(in.readSlice(length - HEADER));
        switch (code) {
            case SSL_REQUEST -> answerSslRequest(context, in);
            case GSS_REQUEST -> answer(context, 'N');
            case CANCEL_REQUEST -> {
                cancel(body);
                context.close();
            }
            default -> out.add(startup(context, code, body));
        }
    }

    private void answerSslRequest(ChannelHandlerContext context, ByteBuf in) {
        SslContext tls = encryption.context().orElse(null);
        if (tls == null || encrypted) {
            answer(context, 'N');
            return;
        }
        if (in.isReadable()) {
            throw new PostgresProtocolException("received unencrypted data after SSL request");
        }
        answer(context, 'S');
        encrypt(context, tls.newHandler(context.alloc()));
    }

    /** Starts direct TLS, for which the client must negotiate the protocol with ALPN. */
    private void encryptDirectly(ChannelHandlerContext context, ByteBuf in) {
        SslContext tls = encryption.context().orElse(null);
        if (tls == null || encrypted) {
            throw new PostgresProtocolException("This server has no certificate for TLS");
        }
        SslHandler handler = tls.newHandler(context.alloc());
        SSLParameters parameters = handler.engine().getSSLParameters();
        parameters.setApplicationProtocols(new String[] {ALPN});
        handler.engine().setSSLParameters(parameters);
        ByteBuf sent = in.readBytes(in.readableBytes());
        encrypt(context, handler);
        context.executor()
                .execute(() -> context.pipeline().fireChannelRead(sent).fireChannelReadComplete());
    }

    private void encrypt(ChannelHandlerContext context, SslHandler handler) {
        encrypted = true;
        first = false;
        context.pipeline().addFirst("tls", handler);
    }

    private static void answer(ChannelHandlerContext context, char answer) {
        context.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {(byte) answer}))
                .addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
    }

    private void cancel(BodyReader body) {
        int processId = body.readInt();
        int length = body.remaining();
        if (length >= Integer.BYTES && length <= MAX_KEY) {
            keys.cancel(processId, body.readRest());
        }
    }

    private StartupMessage startup(ChannelHandlerContext context, int version, BodyReader body) {
        if (version >>> Short.SIZE != MAJOR_VERSION) {
            throw new PostgresProtocolException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "unsupported frontend protocol " + (version >>> Short.SIZE) + "." + (version & 0xFFFF)
                            + ": server supports 3.0 to 3.2");
        }
        if (!encrypted && !encryption.allowsPlain(PeerAddress.of(context.channel()))) {
            throw new PostgresProtocolException("This server requires TLS; connect with sslmode=require");
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String name = body.readText(); !name.isEmpty(); name = body.readText()) {
            parameters.put(name, body.readText());
        }
        return new StartupMessage(version, parameters);
    }
}
