package io.braid.postgres.startup;

import io.braid.execution.ProtocolServices;
import io.braid.network.Network;
import io.braid.network.client.ClientNetwork;
import io.braid.network.client.Connections;
import io.braid.network.client.LoginAttempts;
import io.braid.postgres.session.Notifications;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.flush.FlushConsolidationHandler;

/** Listener for clients of PostgreSQL's protocol. Closing it does not close open connections. */
public final class PostgresServer implements AutoCloseable {
    private static final int MOST_FLUSHES = 16;

    private final Channel listener;

    public PostgresServer(
            ClientNetwork network,
            int port,
            ProtocolServices services,
            Connections connections,
            LoginAttempts attempts) {
        CancelKeys keys = new CancelKeys();
        ServerContext context =
                new ServerContext(services, connections, attempts, keys, new Notifications(), network.loginTimeout());
        listener = network.listen(port, "pg-port", pipeline -> accept(pipeline, network, context));
    }

    private static void accept(ChannelPipeline pipeline, ClientNetwork network, ServerContext context) {
        // A client that sends no more is still answered.
        pipeline.channel().config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        pipeline.addLast(
                new FlushConsolidationHandler(MOST_FLUSHES, true),
                new StartupDecoder(network.encryption(), context.keys()),
                new PostgresConnection(context));
    }

    public int port() {
        return Network.port(listener);
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
    }
}
