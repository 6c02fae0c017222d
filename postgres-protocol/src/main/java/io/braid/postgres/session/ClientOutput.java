package io.braid.postgres.session;

import io.braid.postgres.message.MessageBuffer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;

/** Output messages to a client, buffered and flushed together when its event loop is idle. */
@SuppressWarnings("FutureReturnValueIgnored") // A failed write reaches the connection's exceptionCaught.
public final class ClientOutput {
    private final Channel channel;
    private final MessageBuffer buffer = new MessageBuffer(256);

    public ClientOutput(Channel channel) {
        this.channel = channel;
    }

    /** Returns the buffer that messages are written to. */
    public MessageBuffer buffer() {
        return buffer;
    }

    /** Sends the buffered messages. */
    public void flush() {
        if (buffer.length() > 0) {
            channel.writeAndFlush(buffer.drain(channel.alloc()), channel.voidPromise());
        }
    }

    /** Sends the buffered messages and closes the connection. */
    public void flushAndClose() {
        channel.writeAndFlush(buffer.drain(channel.alloc())).addListener(ChannelFutureListener.CLOSE);
    }

    /** Runs a task on the client's event loop. A failure closes the connection, because no response would follow. */
    void execute(Runnable task) {
        channel.eventLoop().execute(() -> {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                channel.pipeline().fireExceptionCaught(e);
            }
        });
    }

    Channel channel() {
        return channel;
    }
}
