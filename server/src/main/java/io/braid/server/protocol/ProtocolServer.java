package io.braid.server.protocol;

import io.braid.execution.ProtocolServices;
import io.braid.network.Network;
import io.braid.network.client.ClientNetwork;
import io.braid.network.client.Connections;
import io.braid.network.client.LoginAttempts;
import io.netty.channel.Channel;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.net.InetSocketAddress;

/** Listener for clients of Braid's own protocol. Closing it does not close open connections. */
public final class ProtocolServer implements AutoCloseable {
    private static final int MOST_FLUSHES = 16;

    private final ConnectionContext context;
    private final ClientNetwork network;
    private final Channel listener;

    public ProtocolServer(
            ClientNetwork network,
            int port,
            ProtocolServices services,
            Connections connections,
            LoginAttempts attempts) {
        context = new ConnectionContext(services, connections, attempts, network.loginTimeout());
        this.network = network;
        listener = network.listen(
                port,
                "port",
                pipeline -> pipeline.addLast(
                        new ForeignGate(),
                        new TlsGate(network.encryption()),
                        // Again, for decrypted input.
                        new ForeignGate(),
                        // Consolidates flushes, so that the last rows and the end of a result are sent together.
                        new FlushConsolidationHandler(MOST_FLUSHES, true),
                        new FrameDecoder(network.loginTimeout()),
                        new MessageEncoder(),
                        new Connection(context)));
    }

    /** Returns the JDBC URL of a database for drivers on this machine. */
    public String url(String database) {
        InetSocketAddress address = network.address(port());
        String host = address.getAddress().isAnyLocalAddress() ? "localhost" : address.getHostString();
        return "jdbc:braid://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port() + "/" + database
                + (network.encryption().isRequired() ? "?tls=trust" : "");
    }

    public int port() {
        return Network.port(listener);
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
    }
}
