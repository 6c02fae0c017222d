package io.braid.spark;

import java.util.concurrent.TimeUnit;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc.SparkConnectServiceBlockingStub;
import org.sparkproject.io.grpc.ManagedChannel;
import org.sparkproject.io.grpc.Metadata;
import org.sparkproject.io.grpc.netty.NettyChannelBuilder;
import org.sparkproject.io.grpc.stub.MetadataUtils;
import org.sparkproject.io.netty.channel.EventLoopGroup;
import org.sparkproject.io.netty.channel.MultiThreadIoEventLoopGroup;
import org.sparkproject.io.netty.channel.nio.NioIoHandler;
import org.sparkproject.io.netty.channel.socket.nio.NioSocketChannel;

/** Connection to a Spark Connect server, opened at first use and reopened after a connection loss. Thread-safe. */
final class SparkChannel implements AutoCloseable {
    /** Limit of a message; the server's batches have a few megabytes. */
    private static final int LARGEST_MESSAGE = 128 << 20;

    private static final long KEEP_ALIVE_SECONDS = 30;
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

    private static final long CLOSE_SECONDS = 5;

    private final SparkAddress address;
    private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final ManagedChannel channel;
    private final SparkConnectServiceBlockingStub stub;

    SparkChannel(SparkAddress address) {
        this.address = address;
        NettyChannelBuilder builder = NettyChannelBuilder.forAddress(address.host(), address.port())
                .eventLoopGroup(threads)
                .channelType(NioSocketChannel.class)
                .maxInboundMessageSize(LARGEST_MESSAGE)
                .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                .userAgent("braid")
                .disableRetry();
        this.channel = (address.tls() ? builder.useTransportSecurity() : builder.usePlaintext()).build();
        SparkConnectServiceBlockingStub plain = SparkConnectServiceGrpc.newBlockingStub(channel);
        this.stub = address.token().isEmpty()
                ? plain
                : plain.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers(address.token())));
    }

    private static Metadata headers(String token) {
        Metadata headers = new Metadata();
        headers.put(AUTHORIZATION, "Bearer " + token);
        return headers;
    }

    SparkAddress address() {
        return address;
    }

    SparkConnectServiceBlockingStub stub() {
        return stub;
    }

    /** Waits for its threads, since the plugin's classes are unloaded afterwards. */
    @Override
    public void close() {
        channel.shutdownNow();
        threads.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
}
