package io.braid.postgres.message;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.braid.execution.session.ClientMemory;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decoder of frames. A frame that exceeds the sender's size limit is rejected before it is buffered; long frames are
 * charged to the client's memory; a frame that arrives too slowly ends the connection.
 */
public final class FrontendDecoder extends ByteToMessageDecoder {
    /** Limit before login, when only passwords and SASL messages are expected. */
    private static final int MAX_BYTES_BEFORE_LOGIN = 65_536;

    private static final int MAX_BYTES = 64 << 20;
    private static final int HEADER = Byte.BYTES + Integer.BYTES;
    private static final int SHORT = 1 << 16;
    /** Slowest accepted transfer rate. */
    private static final int MIN_BYTES_PER_MILLISECOND = 64;

    private final Duration frameTimeout;
    private int maxBytes = MAX_BYTES_BEFORE_LOGIN;
    private ClientMemory.@Nullable Share memory;
    private int charged;
    private @Nullable ScheduledFuture<?> deadline;

    /** @param frameTimeout time-out for a frame, in addition to its transfer time on a slow line */
    public FrontendDecoder(Duration frameTimeout) {
        this.frameTimeout = frameTimeout;
    }

    /** Raises the limit to that of an authenticated user. Must be called on the connection's event loop. */
    public void loggedIn(ClientMemory.Share sessions) {
        maxBytes = MAX_BYTES;
        memory = sessions;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (in.readableBytes() < HEADER) {
            return;
        }
        int length = in.getInt(in.readerIndex() + Byte.BYTES);
        if (length < Integer.BYTES || length > maxBytes) {
            throw new PostgresProtocolException(
                    "invalid message length " + length + "; at most " + maxBytes + " bytes are accepted");
        }
        if (in.readableBytes() < Byte.BYTES + length) {
            charge(length);
            await(context, length);
            return;
        }
        stopWaiting();
        release();
        char type = (char) in.readUnsignedByte();
        in.skipBytes(Integer.BYTES);
        ByteBuf body = in.readSlice(length - Integer.BYTES);
        out.add(memory == null ? BodyDecoder.decode(type, body) : BodyDecoder.decodeInSession(type, body));
    }

    private void charge(int length) {
        if (memory != null && charged == 0 && length > SHORT) {
            memory.take(length);
            charged = length;
        }
    }

    private void release() {
        if (memory != null && charged > 0) {
            memory.giveBack(charged);
            charged = 0;
        }
    }

    /** Schedules the time-out of a frame. Before login, the time limit of the whole login applies instead. */
    private void await(ChannelHandlerContext context, int length) {
        if (deadline == null && memory != null) {
            long millis = frameTimeout.toMillis() + length / MIN_BYTES_PER_MILLISECOND;
            deadline = context.executor()
                    .schedule(
                            () -> context.fireExceptionCaught(new PostgresProtocolException(
                                    "a message of " + length + " bytes was not sent within " + millis + " ms")),
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

    /** Ends the wait for the rest of a frame once the client sends no more: its queries go on. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
        super.userEventTriggered(context, event);
        if (event instanceof ChannelInputShutdownEvent) {
            stopWaiting();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) throws Exception {
        super.channelInactive(context);
        stopWaiting();
    }
}
