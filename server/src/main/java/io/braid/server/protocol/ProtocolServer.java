package io.braid.server.protocol;

import io.braid.execution.ProtocolServices;
import io.braid.network.Network;
import io.braid.network.client.Connections;
import io.braid.network.client.LoginAttempts;
import io.braid.network.tls.Encryption;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Listener for clients of Braid's own protocol. Closing it leaves open connections alone. */
public final class ProtocolServer implements AutoCloseable {
    private static final int MOST_FLUSHES = 16;

    private final ConnectionContext context;
    private final InetSocketAddress address;
    private final Encryption encryption;
    private final Channel listener;

    public ProtocolServer(
            Network network,
            InetSocketAddress address,
            Encryption encryption,
            ProtocolServices services,
            Connections connections,
            LoginAttempts attempts,
            Duration loginTimeout) {
        context = new ConnectionContext(services, connections, attempts, loginTimeout);
        this.address = address;
        this.encryption = encryption;
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
                                new FrameDecoder(loginTimeout),
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

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
    }
}
