package io.braid.network.client;

import io.braid.network.ListenAddress;
import io.braid.network.Network;
import io.braid.network.proxy.TrustedProxies;
import io.braid.network.tls.Encryption;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Network of the listeners for clients, with their shared settings.
 *
 * @param host address on which they listen
 * @param loginTimeout longest time from connecting to the end of the login
 */
public record ClientNetwork(
        Network network, String host, Encryption encryption, TrustedProxies proxies, Duration loginTimeout) {
    /**
     * Listens on a port, which {@code setting} configures; {@code protocol} adds its handlers to each new connection.
     */
    public Channel listen(int port, String setting, Consumer<ChannelPipeline> protocol) {
        return network.listen(address(port), setting, new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                proxies.expectHeader(channel);
                protocol.accept(channel.pipeline());
            }
        });
    }

    /** Returns an address; throws if other machines can reach it without TLS. */
    public InetSocketAddress address(int port) {
        return ListenAddress.forClients(host, port, encryption.isOffered());
    }
}
