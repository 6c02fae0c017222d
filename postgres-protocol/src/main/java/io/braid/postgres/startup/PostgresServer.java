package io.braid.postgres.startup;

import io.braid.execution.ProtocolServices;
import io.braid.network.Network;
import io.braid.network.client.Connections;
import io.braid.network.client.LoginAttempts;
import io.braid.network.tls.Encryption;
import io.braid.postgres.session.Notifications;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Listener for clients of PostgreSQL's protocol. Closing it leaves open connections alone. */
public final class PostgresServer implements AutoCloseable {
    private static final int MOST_FLUSHES = 16;

    private final Channel listener;

    public PostgresServer(
            Network network,
            InetSocketAddress address,
            Encryption encryption,
            ProtocolServices services,
            Connections connections,
            LoginAttempts attempts,
            Duration loginTimeout) {
        CancelKeys keys = new CancelKeys();
        ServerContext context =
                new ServerContext(services, connections, attempts, keys, new Notifications(), loginTimeout);
        listener = network.listen(address, "pg-port", new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline()
                        .addLast(
                                new FlushConsolidationHandler(MOST_FLUSHES, true),
                                new StartupDecoder(encryption, keys),
                                new PostgresConnection(context));
            }
        });
    }

    public int port() {
        return Network.port(listener);
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
    }
}
