package io.braid.console.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.network.client.UnauthenticatedClient;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.CookieHeaderNames.SameSite;
import io.netty.handler.codec.http.cookie.DefaultCookie;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import io.netty.handler.codec.http.cookie.ServerCookieEncoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** One request and its reply, which may be sent later, from any thread, once. */
@SuppressWarnings("FutureReturnValueIgnored") // A failed write closes the connection, which ends the exchange.
public final class HttpExchange {
    private final ChannelHandlerContext context;
    private final FullHttpRequest request;
    private final UnauthenticatedClient client;
    private final byte[] body;
    private final boolean keepAlive;
    private final AtomicBoolean replied = new AtomicBoolean();
    private final Map<String, String> cookies = new LinkedHashMap<>();

    /** @param client the client that sends the request, as known from the connection */
    public HttpExchange(ChannelHandlerContext context, FullHttpRequest request, UnauthenticatedClient client) {
        this.context = context;
        this.request = request;
        this.client = client;
        this.body = ByteBufUtil.getBytes(request.content());
        this.keepAlive = HttpUtil.isKeepAlive(request);
    }

    /** Returns the undecoded path. */
    public String path() {
        return new QueryStringDecoder(request.uri()).rawPath();
    }

    public boolean isGet() {
        return request.method().equals(HttpMethod.GET);
    }

    public boolean isPost() {
        return request.method().equals(HttpMethod.POST);
    }

    /** Returns a header of the request; empty if it is missing. */
    public String header(CharSequence name) {
        return request.headers().get(name, "");
    }

    /** Returns the JSON object in the body. */
    public JsonNode json() {
        return JsonBody.object(body);
    }

    /** Returns the size of the body. */
    public int bodyBytes() {
        return body.length;
    }

    public UnauthenticatedClient client() {
        return client;
    }

    /** True if the connection is encrypted. */
    public boolean isEncrypted() {
        return client.tls().version().isPresent();
    }

    /** Returns the value of a cookie. */
    public Optional<String> cookie(String name) {
        String header = header(HttpHeaderNames.COOKIE);
        return ServerCookieDecoder.STRICT.decode(header).stream()
                .filter(each -> each.name().equals(name))
                .map(Cookie::value)
                .findFirst();
    }

    /**
     * Sets an HTTP-only cookie with the reply, for all paths of this host.
     *
     * @param sameSite the cross-site requests that include it
     * @param maxAge seconds; 0 removes it
     */
    public void setCookie(String name, String value, SameSite sameSite, long maxAge) {
        DefaultCookie cookie = new DefaultCookie(name, value);
        cookie.setHttpOnly(true);
        cookie.setSecure(isEncrypted());
        cookie.setSameSite(sameSite);
        cookie.setPath("/");
        cookie.setMaxAge(maxAge);
        cookies.put(name, ServerCookieEncoder.STRICT.encode(cookie));
    }

    /** Returns a query parameter, if it occurs exactly once. */
    public Optional<String> parameter(String name) {
        List<String> values = new QueryStringDecoder(request.uri()).parameters().getOrDefault(name, List.of());
        return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }

    /** Replies with a value as JSON. */
    public void reply(HttpResponseStatus status, Object value) {
        reply(status, "application/json", JsonBody.bytes(value), Map.of());
    }

    /** Replies with encoded JSON. */
    public void replyJson(byte[] json) {
        reply(HttpResponseStatus.OK, "application/json", json, Map.of());
    }

    /** Redirects the browser. */
    public void redirect(String address) {
        reply(HttpResponseStatus.FOUND, "text/plain", new byte[0], Map.of(HttpHeaderNames.LOCATION, address));
    }

    /** Replies with an error. */
    public void fail(HttpResponseStatus status, Throwable failure, String activity) {
        reply(status, Map.of("error", ErrorBody.of(failure, activity)));
    }

    /** Replies with bytes of a content type; the caller's headers are added to the default ones. */
    public void reply(
            HttpResponseStatus status, String type, byte[] bytes, Map<? extends CharSequence, String> headers) {
        if (!replied.compareAndSet(false, true)) {
            return;
        }
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(bytes));
        SecurityHeaders.addTo(response.headers(), isEncrypted());
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
        response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, bytes.length);
        response.headers().set(HttpHeaderNames.CACHE_CONTROL, "no-store");
        cookies.values().forEach(each -> response.headers().add(HttpHeaderNames.SET_COOKIE, each));
        headers.forEach((name, value) -> response.headers().set(name, value));
        HttpUtil.setKeepAlive(response, keepAlive);
        ChannelFuture written = context.writeAndFlush(response);
        if (!keepAlive) {
            written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    /** True once a reply has been sent. */
    public boolean isReplied() {
        return replied.get();
    }

    /** Runs a task later on the thread of the connection, unless the connection has been closed. */
    public void later(long millis, Runnable task) {
        context.executor().schedule(task, millis, TimeUnit.MILLISECONDS);
    }
}
