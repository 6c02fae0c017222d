package io.braid.server.http;

import io.braid.execution.system.Health;
import io.braid.network.Network;
import io.braid.network.client.ClientNetwork;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.OptionalSslHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * HTTP listener for {@code /health/live}, {@code /health/ready} and {@code /metrics}, and for the requests of an
 * additional handler per connection. Accepts plain connections and, with a certificate, TLS.
 */
@SuppressWarnings("FutureReturnValueIgnored") // A connection too many is closed whenever that succeeds.
public final class HttpServer implements AutoCloseable {
    private static final int MAX_REQUEST_BYTES = 128 * 1024;
    private static final int MAX_CONNECTIONS = 300;
    private static final int IDLE_SECONDS = 30;

    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Channel listener;

    /**
     * @param metrics supplies the metrics in Prometheus' format
     * @param pages creates the handler of a connection's other requests; empty if there is none
     */
    public HttpServer(
            ClientNetwork network,
            InetSocketAddress address,
            Supplier<Health> health,
            Supplier<String> metrics,
            Supplier<Optional<ChannelHandler>> pages) {
        listener = network.network().listen(address, "http-port", new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                if (connections.size() >= MAX_CONNECTIONS) {
                    channel.close();
                    return;
                }
                connections.add(channel);
                Optional<ChannelHandler> further = pages.get();
                channel.pipeline().addLast(new ReadTimeoutHandler(IDLE_SECONDS));
                network.encryption().context().ifPresent(tls -> channel.pipeline()
                        .addLast(new OptionalSslHandler(tls)));
                channel.pipeline()
                        .addLast(
                                new HttpServerCodec(),
                                new HttpObjectAggregator(MAX_REQUEST_BYTES),
                                new StatusHandler(health, metrics, further.isPresent()));
                further.ifPresent(channel.pipeline()::addLast);
            }
        });
    }

    public int port() {
        return Network.port(listener);
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
        connections.close().awaitUninterruptibly(500);
    }
}
