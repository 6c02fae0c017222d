package io.braid.server.protocol;

import io.braid.server.network.Network;
import io.braid.server.query.Queries;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import java.time.Duration;

/** The listener for clients that speak the Braid protocol. Closing it lets queries end and takes leave of every client. */
public final class ProtocolServer implements AutoCloseable {
    private final ConnectionContext context;
    private final Queries queries;
    private final Duration patience;
    private final Channel listener;

    public ProtocolServer(Network network, int port, ProtocolServices services, ProtocolLimits limits) {
        context = new ConnectionContext(services, limits);
        queries = services.queries();
        patience = limits.shutdownTimeout();
        listener = network.listen(port, "port", new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new FrameDecoder(), new MessageEncoder(), new Connection(context));
            }
        });
    }

    public int port() {
        return Network.port(listener);
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
        queries.drain(patience);
        context.connections().closeAll("the server is shutting down");
    }
}
