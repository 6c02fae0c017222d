package io.braid.server.protocol;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.braid.execution.session.ClientMemory;
import io.braid.wire.FrameLimits;
import io.braid.wire.Frames;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.MessageDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bytes in, messages out. A frame that announces more than its sender may send is refused before its bytes are kept,
 * and one that a user does not end in time is not waited for, since no account has what has come of it.
 */
final class FrameDecoder extends ByteToMessageDecoder {
    /** A line that carries less is of no use. */
    private static final int LEAST_BYTES_PER_MILLISECOND = 64;

    private final Duration patience;
    /** Shorter frames take what a connection has anyway. */
    private static final int SHORT = 1 << 16;

    private FrameLimits limits = FrameLimits.BEFORE_LOGIN;
    private ClientMemory.@Nullable Share memory;
    /** What the frame takes that has begun to arrive. */
    private int taken;

    private @Nullable ScheduledFuture<?> deadline;

    /** @param patience how long a user may take for a frame, besides what its bytes take on a slow line */
    FrameDecoder(Duration patience) {
        this.patience = patience;
    }

    /**
     * Allows the frames of a user who has logged in. To be called on the connection's event loop.
     *
     * @param sessions where the memory is from that long ones take
     */
    void loggedIn(ClientMemory.Share sessions) {
        limits = FrameLimits.AFTER_LOGIN;
        memory = sessions;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws Exception {
        if (in.readableBytes() < Frames.LENGTH_BYTES) {
            return;
        }
        int length = limits.check(in.getInt(in.readerIndex()));
        if (in.readableBytes() < Frames.LENGTH_BYTES + length) {
            take(length);
            await(context, length);
            return;
        }
        stopWaiting();
        giveBack();
        in.skipBytes(Frames.LENGTH_BYTES);
        out.add(MessageDecoder.decode(in.nioBuffer(in.readerIndex(), length)));
        in.skipBytes(length);
    }

    private void take(int length) {
        if (memory != null && taken == 0 && length > SHORT) {
            memory.take(length);
            taken = length;
        }
    }

    private void giveBack() {
        if (memory != null && taken > 0) {
            memory.giveBack(taken);
            taken = 0;
        }
    }

    /** Of a stranger, the whole login has a time limit. */
    private void await(ChannelHandlerContext context, int length) {
        if (deadline == null && limits == FrameLimits.AFTER_LOGIN) {
            long millis = patience.toMillis() + length / LEAST_BYTES_PER_MILLISECOND;
            deadline = context.executor()
                    .schedule(
                            () -> context.fireExceptionCaught(new ProtocolException(
                                    "A message of " + length + " bytes was not sent within " + millis + " ms.")),
                            millis,
                            MILLISECONDS);
        }
    }

    private void stopWaiting() {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) throws Exception {
        super.channelInactive(context);
        stopWaiting();
    }
}
