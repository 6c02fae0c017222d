package io.braid.server.network;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;

/** The threads that serve connections, and the address they listen on: a loopback address, as long as there is no TLS. */
public final class Network implements AutoCloseable {
    private static final int THREADS = 2;
    /** A connection counts as not writable while this much waits to be sent, until half of it is. */
    private static final int MAX_UNSENT_BYTES = 1 << 20;

    private final InetAddress host;
    private final EventLoopGroup loops;

    public Network(String host) {
        this.host = loopback(host);
        this.loops = new MultiThreadIoEventLoopGroup(
                THREADS, new DefaultThreadFactory("braid-network", true), NioIoHandler.newFactory());
    }

    /** Listens on a port; {@code setting} is what the operator would change if that is impossible. */
    public Channel listen(int port, String setting, ChannelHandler connections) {
        ChannelFuture bound = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childOption(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(MAX_UNSENT_BYTES / 2, MAX_UNSENT_BYTES))
                .childHandler(connections)
                .bind(new InetSocketAddress(host, port))
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "Cannot listen on " + host.getHostAddress() + ":" + port + " ("
                            + bound.cause().getMessage()
                            + "); stop the program that uses the port, or choose another one with " + setting,
                    bound.cause());
        }
        return bound.channel();
    }

    public static int port(Channel listener) {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    @Override
    public void close() {
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }

    private static InetAddress loopback(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            if (address.isLoopbackAddress()) {
                return address;
            }
        } catch (UnknownHostException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "There is no host '" + host + "'", e);
        }
        throw new BraidException(
                ErrorCode.CONFIGURATION_ERROR,
                "The host '" + host + "' can be reached from other machines, and without TLS the server would send them"
                        + " data unencrypted; set host to 127.0.0.1, and use an SSH tunnel from elsewhere");
    }
}
