package io.braid.server.protocol;

import io.braid.execution.ProtocolServices;
import io.braid.execution.query.QueryScheduler;
import io.braid.server.network.Network;
import io.braid.server.tls.Encryption;
import io.braid.wire.message.Notice;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * The listener for clients that speak the Braid protocol. Closing it lets queries end and takes leave of every client.
 */
public final class ProtocolServer implements AutoCloseable {
    private static final int MOST_FLUSHES = 16;

    private final ConnectionContext context;
    private final QueryScheduler queries;
    private final Duration patience;
    private final InetSocketAddress address;
    private final Encryption encryption;
    private final Channel listener;

    public ProtocolServer(
            Network network,
            InetSocketAddress address,
            Encryption encryption,
            ProtocolServices services,
            ProtocolLimits limits) {
        context = new ConnectionContext(services, limits);
        queries = services.scheduler();
        this.address = address;
        this.encryption = encryption;
        patience = limits.shutdownTimeout();
        listener = network.listen(address, "port", new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline()
                        .addLast(
                                new ForeignGate(),
                                new TlsGate(encryption),
                                // And again of what has been decrypted.
                                new ForeignGate(),
                                // The last rows and the end of a result leave together when they come together.
                                new FlushConsolidationHandler(MOST_FLUSHES, true),
                                new FrameDecoder(limits.loginTimeout()),
                                new MessageEncoder(),
                                new Connection(context));
            }
        });
    }

    /** What a driver on this machine needs to connect to a database. */
    public String url(String database) {
        String host = address.getAddress().isAnyLocalAddress() ? "localhost" : address.getHostString();
        return "jdbc:braid://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port() + "/" + database
                + (encryption.isRequired() ? "?tls=trust" : "");
    }

    public int port() {
        return Network.port(listener);
    }

    /** How many clients are connected and have logged in. */
    public int connections() {
        return context.connections().count();
    }

    /** How many are connected and have not logged in. */
    public int unauthenticatedConnections() {
        return context.connections().unauthenticated();
    }

    /** How many may be that have logged in. */
    public int maxConnections() {
        return context.connections().most();
    }

    /** For how many there was no room. */
    public long refusedConnections() {
        return context.connections().refused();
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
        context.connections()
                .tellAll(new Notice("The server is shutting down; statements under way may take " + patience.toMillis()
                        + " ms more."));
        queries.drain(patience);
        context.connections().closeAll("the server is shutting down");
    }
}
