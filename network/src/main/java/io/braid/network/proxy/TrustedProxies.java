package io.braid.network.proxy;

import io.braid.execution.setting.AddressList;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Load balancers whose word on a client's address is taken.
 *
 * @param addresses where they connect from
 * @param timeout longest time until a connection's header
 */
public record TrustedProxies(AddressList addresses, Duration timeout) {
    /** Makes a new connection of one of them begin with a header that names the client. */
    public void expectHeader(Channel channel) {
        if (channel.remoteAddress() instanceof InetSocketAddress proxy
                && proxy.getAddress() != null
                && addresses.contains(proxy.getAddress())) {
            ProxyHeader.addTo(channel.pipeline(), timeout);
        }
    }
}
