package io.braid.network.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.haproxy.HAProxyCommand;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import io.netty.handler.codec.haproxy.HAProxyProtocolException;
import io.netty.handler.codec.haproxy.HAProxyProxiedProtocol;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Header of the PROXY protocol, version 1 or 2, with which a connection from a trusted proxy must begin. The handlers
 * behind this one do not see the connection before the header has been read. A health check by the proxy has no client
 * address.
 */
@SuppressWarnings("FutureReturnValueIgnored") // The outcome of closing a rejected connection is irrelevant.
final class ProxyHeader extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(ProxyHeader.class);
    /** Maximum size of additional fields of a header, such as the names in a certificate, which are skipped. */
    private static final int MAX_FIELD_BYTES = 4096;

    private static final byte BINARY = '\r';
    private static final byte TEXT = 'P';

    private final Duration timeout;
    private @Nullable ScheduledFuture<?> deadline;
    private boolean hasCome;

    private ProxyHeader(Duration timeout) {
        this.timeout = timeout;
    }

    static void addTo(ChannelPipeline pipeline, Duration timeout) {
        pipeline.addLast(new FirstByte(), new HAProxyMessageDecoder(MAX_FIELD_BYTES), new ProxyHeader(timeout));
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        deadline = context.executor()
                .schedule(
                        () -> refuse(context, "it sent none within " + timeout.toMillis() + " ms"),
                        timeout.toMillis(),
                        TimeUnit.MILLISECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof HAProxyMessage header)) {
            context.fireChannelRead(message);
            return;
        }
        try {
            if (header.command() == HAProxyCommand.PROXY && isInternet(header.proxiedProtocol())) {
                PeerAddress.set(context.channel(), new InetSocketAddress(header.sourceAddress(), header.sourcePort()));
            }
        } finally {
            header.release();
        }
        hasCome = true;
        cancelDeadline();
        context.fireChannelActive();
        context.pipeline().remove(this);
    }

    private static boolean isInternet(HAProxyProxiedProtocol protocol) {
        return switch (protocol.addressFamily()) {
            case AF_IPv4, AF_IPv6 -> true;
            case AF_UNIX, AF_UNSPEC -> false;
        };
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        cancelDeadline();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        refuse(context, String.valueOf(cause.getMessage()));
    }

    private void refuse(ChannelHandlerContext context, String reason) {
        if (!hasCome && context.channel().isActive()) {
            LOG.warn(
                    "Closing a connection from {}, which trusted-proxies lists, without a header of the PROXY protocol:"
                            + " {}. Let the proxy send it (send-proxy-v2), or take its address off the list",
                    context.channel().remoteAddress(),
                    reason);
        }
        context.close();
    }

    /** Check of the first byte, so that a connection without a header fails immediately instead of by timeout. */
    private static final class FirstByte extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            byte first = bytes.getByte(bytes.readerIndex());
            context.pipeline().remove(this);
            if (first == BINARY || first == TEXT) {
                context.fireChannelRead(message);
            } else {
                bytes.release();
                context.fireExceptionCaught(new HAProxyProtocolException("it begins with something else"));
            }
        }
    }

    private void cancelDeadline() {
        if (deadline != null) {
            deadline.cancel(false);
        }
    }
}
