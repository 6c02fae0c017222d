package io.braid.network.proxy;

import io.braid.execution.setting.AddressList;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Load balancers that are trusted to report client addresses.
 *
 * @param addresses addresses from which they connect
 * @param timeout longest time until a connection's header
 */
public record TrustedProxies(AddressList addresses, Duration timeout) {
    /** Makes a new connection from one of them begin with a header that contains the client's address. */
    public void expectHeader(Channel channel) {
        if (channel.remoteAddress() instanceof InetSocketAddress proxy
                && proxy.getAddress() != null
                && addresses.contains(proxy.getAddress())) {
            ProxyHeader.addTo(channel.pipeline(), timeout);
        }
    }
}
