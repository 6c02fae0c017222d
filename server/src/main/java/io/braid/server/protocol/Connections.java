package io.braid.server.protocol;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Goodbye;
import io.braid.wire.message.Notice;
import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.concurrent.atomic.LongAdder;

/** The connections there are, never more than allowed. Safe for use by many threads. */
final class Connections {
    /** How long all of them together may take to leave, and to be cut off. */
    private static final long PATIENCE_MILLIS = 500;

    private final int most;
    /** Those that are closed leave it by themselves. */
    private final ChannelGroup open = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);

    private final LongAdder refused = new LongAdder();

    Connections(int most) {
        this.most = most;
    }

    /** Counts a connection in; false if it is one too many. */
    synchronized boolean add(Channel channel) {
        if (open.size() < most) {
            return open.add(channel);
        }
        refused.increment();
        return false;
    }

    int count() {
        return open.size();
    }

    int most() {
        return most;
    }

    /** For how many there was no room. */
    long refused() {
        return refused.sum();
    }

    /** What a client is told for whom there is no room. */
    ErrorReply refusal() {
        return ErrorReplies.ofConnection(new BraidException(
                ErrorCode.TOO_MANY_CONNECTIONS,
                "The server has as many connections as it may have (" + most
                        + "); close some, use a smaller pool, or raise max-connections"));
    }

    /** Tells every client who has logged in. */
    void tellAll(Notice notice) {
        open.forEach(channel -> channel.pipeline().fireUserEventTriggered(notice));
    }

    /** Takes leave of every client, and cuts off those who do not hear of it soon: they do not read. */
    void closeAll(String reason) {
        open.forEach(channel -> channel.pipeline().fireUserEventTriggered(new Goodbye(reason)));
        open.newCloseFuture().awaitUninterruptibly(PATIENCE_MILLIS);
        open.close().awaitUninterruptibly(PATIENCE_MILLIS);
    }
}
