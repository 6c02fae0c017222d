package io.braid.server.protocol;

import io.braid.wire.FrameLimits;
import io.braid.wire.Frames;
import io.braid.wire.Message;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.CompressedBatch;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;

/** Sender of messages to one client. Messages of one thread arrive in order. Thread-safe. */
@SuppressWarnings("FutureReturnValueIgnored") // A failed write reaches the connection's exceptionCaught.
final class Outbox {
    private final Channel channel;
    private final boolean compresses;

    Outbox(Channel channel) {
        this(channel, false);
    }

    /** @param compresses whether the client has requested compressed batches */
    Outbox(Channel channel, boolean compresses) {
        this.channel = channel;
        this.compresses = compresses;
    }

    /** Sends a message together with the next one. */
    void sendWithNext(Message message) {
        channel.write(message, channel.voidPromise());
    }

    void send(Message message) {
        channel.writeAndFlush(message, channel.voidPromise());
    }

    /** Sends the last message and closes the connection. */
    void sendAndClose(Message message) {
        channel.writeAndFlush(message).addListener(ChannelFutureListener.CLOSE);
    }

    /** Closes the connection without a message. */
    void close() {
        channel.close();
    }

    static boolean fits(BatchData data) {
        return data.frameBytes() <= FrameLimits.AFTER_LOGIN.maxLength() + (long) Frames.LENGTH_BYTES;
    }

    /** Encodes a batch on the caller's thread and sends it. */
    void send(BatchData data) {
        channel.writeAndFlush(encoded(data), channel.voidPromise());
    }

    /** Encodes a batch on the caller's thread and sends it together with the next message. */
    void sendWithNext(BatchData data) {
        channel.write(encoded(data), channel.voidPromise());
    }

    private Object encoded(BatchData data) {
        CompressedBatch compressed = compresses ? Compression.of(data) : null;
        return compressed == null ? frame(data) : compressed;
    }

    private ByteBuf frame(BatchData data) {
        int length = (int) data.frameBytes();
        ByteBuf frame = channel.alloc().directBuffer(length, length);
        try {
            data.writeFrame(frame.nioBuffer(0, length));
            return frame.writerIndex(length);
        } catch (RuntimeException e) {
            frame.release();
            throw e;
        }
    }

    boolean isWritable() {
        return channel.isWritable();
    }
}
