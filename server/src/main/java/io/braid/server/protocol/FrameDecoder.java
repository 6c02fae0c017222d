package io.braid.server.protocol;

import io.braid.wire.FrameLimits;
import io.braid.wire.Frames;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/** Bytes in, messages out. A frame that announces more than its sender may send is refused before its bytes are kept. */
final class FrameDecoder extends ByteToMessageDecoder {
    private FrameLimits limits = FrameLimits.BEFORE_LOGIN;

    /** Allows the frames of a user who has logged in. To be called on the connection's event loop. */
    void loggedIn() {
        limits = FrameLimits.AFTER_LOGIN;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws Exception {
        if (in.readableBytes() < Frames.LENGTH_BYTES) {
            return;
        }
        int length = limits.check(in.getInt(in.readerIndex()));
        if (in.readableBytes() < Frames.LENGTH_BYTES + length) {
            return;
        }
        in.skipBytes(Frames.LENGTH_BYTES);
        out.add(Frames.decode(in.nioBuffer(in.readerIndex(), length)));
        in.skipBytes(length);
    }
}
