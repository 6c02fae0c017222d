package io.braid.server.protocol;

import io.braid.network.proxy.PeerAddress;
import io.braid.network.tls.Encryption;
import io.braid.wire.ProtocolException;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslContext;
import java.util.List;

/**
 * First handler of a client's bytes, which starts TLS if the client does, and rejects unencrypted clients if encryption
 * is mandatory. Data sent before the encryption is never read.
 */
final class TlsGate extends ByteToMessageDecoder {
    /** First byte of a TLS handshake. No frame begins with it, as its length would exceed the login limit. */
    private static final int HANDSHAKE = 0x16;

    private final Encryption encryption;
    private boolean refused;

    TlsGate(Encryption encryption) {
        this.encryption = encryption;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws ProtocolException {
        if (refused) {
            in.skipBytes(in.readableBytes());
        } else if (isHandshake(in)) {
            encrypt(context);
        } else if (encryption.allowsPlain(PeerAddress.of(context.channel()))) {
            context.pipeline().remove(this);
        } else {
            refused = true;
            throw new ProtocolException("This server wants TLS; set the driver's property tls to verify.");
        }
    }

    static boolean isHandshake(ByteBuf in) {
        return in.getByte(in.readerIndex()) == HANDSHAKE;
    }

    private void encrypt(ChannelHandlerContext context) throws ProtocolException {
        SslContext tls = encryption.context().orElse(null);
        if (tls == null) {
            refused = true;
            ForeignEncoder.answerIn(ForeignProtocol.TLS, context.pipeline());
            throw ForeignProtocol.TLS.refusal();
        }
        context.pipeline().replace(this, "tls", tls.newHandler(context.alloc()));
    }
}
