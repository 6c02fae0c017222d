package io.braid.server.protocol;

import io.braid.wire.Frames;
import io.braid.wire.Message;
import io.braid.wire.WireWriter;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.MessageToByteEncoder;

/** Encoder of messages into bytes; senders encode batches beforehand. */
@ChannelHandler.Sharable
final class MessageEncoder extends MessageToByteEncoder<Message> {
    @Override
    protected void encode(ChannelHandlerContext context, Message message, ByteBuf out) {
        WireWriter writer = new WireWriter();
        Frames.write(message, writer);
        out.writeBytes(writer.written());
    }
}
