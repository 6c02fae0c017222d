package io.braid.network;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
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
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Event loops that serve all connections. */
public final class Network implements AutoCloseable {
    private static final int THREADS = 2;
    /** Number of unsent bytes from which a connection is not writable, until half of them have been sent. */
    private static final int MAX_UNSENT_BYTES = 1 << 20;

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(
            THREADS, new DefaultThreadFactory("braid-network", true), NioIoHandler.newFactory());

    private final List<LoopLag> lags = new ArrayList<>();

    public Network() {
        loops.forEach(loop -> lags.add(new LoopLag(loop)));
    }

    /** The maximum lag of the event loops in the last half minute. */
    public long lagNanos() {
        return lags.stream().mapToLong(LoopLag::nanos).max().orElse(0);
    }

    /** The direct memory allocated for connections, in bytes; -1 if unknown. */
    public static long memory() {
        return ByteBufAllocator.DEFAULT instanceof ByteBufAllocatorMetricProvider told
                ? told.metric().usedDirectMemory()
                : -1;
    }

    /** Listens on an address; the error message names {@code setting} if that fails. */
    public Channel listen(InetSocketAddress address, String setting, ChannelHandler connections) {
        ServerBootstrap listener = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childOption(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(MAX_UNSENT_BYTES / 2, MAX_UNSENT_BYTES))
                .childHandler(connections);
        KeepAlive.options().forEach(listener::childOption);
        ChannelFuture bound = listener.bind(address).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "Cannot listen on " + address.getAddress().getHostAddress() + ":" + address.getPort() + " ("
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
}
