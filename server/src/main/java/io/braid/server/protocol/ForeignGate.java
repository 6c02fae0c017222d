package io.braid.server.protocol;

import io.braid.wire.ProtocolException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/**
 * Gate that rejects clients of other protocols with an error message in their protocol; otherwise they would wait for a
 * response.
 */
final class ForeignGate extends ByteToMessageDecoder {
    /** PostgreSQL's response that the server does not encrypt. */
    private static final byte NOT_ENCRYPTED = 'N';

    private boolean refused;

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws ProtocolException {
        if (refused) {
            in.skipBytes(in.readableBytes());
        } else if (TlsGate.isHandshake(in)) {
            context.pipeline().remove(this);
        } else if (in.readableBytes() >= Integer.BYTES) {
            tell(context, in);
        }
    }

    private void tell(ChannelHandlerContext context, ByteBuf in) throws ProtocolException {
        if (ForeignProtocol.isHttp(in)) {
            throw refuse(context, ForeignProtocol.HTTP);
        }
        if (!ForeignProtocol.mayBePostgresql(in)) {
            context.pipeline().remove(this);
        } else if (in.readableBytes() >= ForeignProtocol.TELLING) {
            if (ForeignProtocol.asksToEncrypt(in)) {
                in.skipBytes(ForeignProtocol.TELLING);
                context.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {NOT_ENCRYPTED}))
                        .addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
            } else if (ForeignProtocol.isPostgresql(in)) {
                throw refuse(context, ForeignProtocol.POSTGRESQL);
            } else {
                context.pipeline().remove(this);
            }
        }
    }

    private ProtocolException refuse(ChannelHandlerContext context, ForeignProtocol protocol) {
        refused = true;
        ForeignEncoder.answerIn(protocol, context.pipeline());
        return protocol.refusal();
    }
}
