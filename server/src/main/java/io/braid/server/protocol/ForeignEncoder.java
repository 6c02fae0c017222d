package io.braid.server.protocol;

import io.braid.wire.message.ErrorReply;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.MessageToByteEncoder;

/** Encoder of an error for a client of another protocol. */
final class ForeignEncoder extends MessageToByteEncoder<ErrorReply> {
    private final ForeignProtocol protocol;

    private ForeignEncoder(ForeignProtocol protocol) {
        super(ErrorReply.class);
        this.protocol = protocol;
    }

    /** Makes a connection respond in that protocol from now on. */
    static void answerIn(ForeignProtocol protocol, ChannelPipeline pipeline) {
        pipeline.replace(MessageEncoder.class, "foreign", new ForeignEncoder(protocol));
    }

    @Override
    protected void encode(ChannelHandlerContext context, ErrorReply reply, ByteBuf out) {
        protocol.answer(reply.message(), out);
    }
}
