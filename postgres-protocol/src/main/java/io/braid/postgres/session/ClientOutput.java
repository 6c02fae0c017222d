package io.braid.postgres.session;

import io.braid.postgres.message.MessageBuffer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;

/** Messages to a client from its event loop, sent together when the loop has nothing more to do. */
@SuppressWarnings("FutureReturnValueIgnored") // A failed write reaches the connection's exceptionCaught.
public final class ClientOutput {
    private final Channel channel;
    private final MessageBuffer buffer = new MessageBuffer(256);

    public ClientOutput(Channel channel) {
        this.channel = channel;
    }

    /** Where messages are written. */
    public MessageBuffer buffer() {
        return buffer;
    }

    /** Sends what has been written. */
    public void flush() {
        if (buffer.length() > 0) {
            channel.writeAndFlush(buffer.drain(channel.alloc()), channel.voidPromise());
        }
    }

    /** Sends what has been written and closes the connection. */
    public void flushAndClose() {
        channel.writeAndFlush(buffer.drain(channel.alloc())).addListener(ChannelFutureListener.CLOSE);
    }

    /** Runs a task on the client's event loop. One that fails ends the connection: nobody else would answer. */
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
