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
 * The first to see a client's bytes: encrypts the connection if the client begins with TLS, and turns away one that
 * does not but must. Nothing that was sent before the encryption is read.
 */
final class TlsGate extends ByteToMessageDecoder {
    /** How every TLS connection begins. No frame can, for it would be longer than a login's may be. */
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
