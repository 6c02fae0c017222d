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
 * Decoder of frames into messages. It rejects an oversized frame before it buffers its bytes, and times out a frame
 * that does not arrive completely, because incomplete frames occupy memory.
 */
final class FrameDecoder extends ByteToMessageDecoder {
    /** Slowest accepted transfer rate. */
    private static final int LEAST_BYTES_PER_MILLISECOND = 64;

    private final Duration patience;
    /** Frames up to this length use the connection's own buffer and no shared memory. */
    private static final int SHORT = 1 << 16;

    private FrameLimits limits = FrameLimits.BEFORE_LOGIN;
    private ClientMemory.@Nullable Share memory;
    /** Memory reserved for the frame that is arriving. */
    private int taken;

    private @Nullable ScheduledFuture<?> deadline;

    /** @param patience time-out for a frame, in addition to its transfer time on a slow line */
    FrameDecoder(Duration patience) {
        this.patience = patience;
    }

    /**
     * Raises the limits to those of an authenticated user. Must be called on the connection's event loop.
     *
     * @param sessions the memory from which long frames are allocated
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

    /** Schedules the time-out of a frame. Before login, the time limit of the whole login applies instead. */
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
