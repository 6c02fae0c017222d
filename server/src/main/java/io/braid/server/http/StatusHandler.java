package io.braid.server.http;

import io.braid.execution.system.Health;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Supplier;

/** Handler of health checks and requests for metrics; passes other requests on if there is a further handler. */
@SuppressWarnings("FutureReturnValueIgnored") // Whether a health check got its answer is the business of its sender.
final class StatusHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";
    private static final String NOT_FOUND =
            "{\"status\":\"not found\",\"paths\":[\"/health/live\",\"/health/ready\",\"/metrics\"]}\n";

    private static final Set<String> PATHS = Set.of("/health/live", "/health/ready", "/metrics");

    private final Supplier<Health> health;
    private final Supplier<String> metrics;
    private final boolean passesOn;

    /** @param passesOn whether another handler serves other requests */
    StatusHandler(Supplier<Health> health, Supplier<String> metrics, boolean passesOn) {
        this.health = health;
        this.metrics = metrics;
        this.passesOn = passesOn;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        if (passesOn && request.decoderResult().isSuccess() && !PATHS.contains(path(request))) {
            context.fireChannelRead(request.retain());
            return;
        }
        boolean keepAlive =
                HttpUtil.isKeepAlive(request) && request.decoderResult().isSuccess();
        FullHttpResponse response = answer(request);
        HttpUtil.setKeepAlive(response, keepAlive);
        ChannelFuture written = context.writeAndFlush(response);
        if (!keepAlive) {
            written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    private FullHttpResponse answer(FullHttpRequest request) {
        if (!request.decoderResult().isSuccess()) {
            return json(HttpResponseStatus.BAD_REQUEST, "{\"status\":\"bad request\"}\n");
        }
        if (!request.method().equals(HttpMethod.GET)) {
            return json(HttpResponseStatus.METHOD_NOT_ALLOWED, "{\"status\":\"only GET is allowed\"}\n");
        }
        return switch (path(request)) {
            case "/health/live" -> json(HttpResponseStatus.OK, "{\"status\":\"live\"}\n");
            case "/health/ready" -> ready(health.get());
            case "/metrics" -> answer(HttpResponseStatus.OK, PROMETHEUS_TEXT, metrics.get());
            default -> json(HttpResponseStatus.NOT_FOUND, NOT_FOUND);
        };
    }

    /** Returns the undecoded path: decoding fails for invalid escapes, and none of the known paths needs it. */
    private static String path(FullHttpRequest request) {
        return new QueryStringDecoder(request.uri()).rawPath();
    }

    private static FullHttpResponse ready(Health health) {
        return json(health.isReady() ? HttpResponseStatus.OK : HttpResponseStatus.SERVICE_UNAVAILABLE, health.toJson());
    }

    private static FullHttpResponse json(HttpResponseStatus status, String text) {
        return answer(status, "application/json", text);
    }

    private static FullHttpResponse answer(HttpResponseStatus status, String type, String text) {
        ByteBuf body = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
        response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
        return response;
    }
}
