package io.braid.console;

import io.braid.console.http.HttpExchange;
import io.braid.console.http.StaticFiles;
import io.braid.network.client.UnauthenticatedClient;
import io.braid.network.proxy.PeerAddress;
import io.braid.network.tls.Encryption;
import io.braid.network.tls.TlsPeer;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Handler of one connection's requests, in sequence. Remote machines must use TLS, as for the other listeners. */
@SuppressWarnings("FutureReturnValueIgnored") // A connection that is refused is closed whenever that succeeds.
final class ConsoleHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final String ROOT = "/console/";
    private static final String API = ROOT + "api/";
    private static final String LOGIN = ROOT + "login/";

    private final ConsoleApi api;
    private final OpenIdDesk logins;
    private final StaticFiles files;
    private final Encryption encryption;
    private @Nullable HttpExchange last;

    ConsoleHandler(ConsoleApi api, OpenIdDesk logins, StaticFiles files, Encryption encryption) {
        this.api = api;
        this.logins = logins;
        this.files = files;
        this.encryption = encryption;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        if (last != null && !last.isReplied()) {
            // Browsers do not pipeline requests; replies would have to preserve their order.
            context.close();
            return;
        }
        SocketAddress address = PeerAddress.of(context.channel());
        HttpExchange exchange =
                new HttpExchange(context, request, new UnauthenticatedClient(address, TlsPeer.of(context.channel())));
        last = exchange;
        try {
            answer(exchange, address);
        } catch (RuntimeException | Error e) {
            exchange.fail(HttpResponseStatus.BAD_REQUEST, e, "a request of the console");
        }
    }

    private void answer(HttpExchange exchange, SocketAddress address) {
        String path = exchange.path();
        if (!exchange.isEncrypted() && !allowsPlain(address)) {
            exchange.fail(
                    HttpResponseStatus.FORBIDDEN,
                    new BraidException(
                            ErrorCode.INSUFFICIENT_PRIVILEGE,
                            "The console sends data to other machines over TLS only: open it with https, for which"
                                    + " the server needs tls-certificate and tls-key"),
                    "a request of the console");
        } else if (path.startsWith(API)) {
            api.answer(exchange, path.substring(API.length()));
        } else if (!exchange.isGet()) {
            exchange.reply(HttpResponseStatus.METHOD_NOT_ALLOWED, Map.of("status", "only GET is allowed"));
        } else if (path.startsWith(LOGIN)) {
            logins.answer(exchange, path.substring(LOGIN.length()));
        } else if (path.startsWith(ROOT)) {
            files.reply(exchange, path.substring(ROOT.length()));
        } else if (path.equals("/") || path.equals("/console")) {
            exchange.redirect(ROOT);
        } else {
            exchange.reply(HttpResponseStatus.NOT_FOUND, Map.of("status", "not found", "paths", new String[] {
                "/console/", "/health/live", "/health/ready", "/metrics"
            }));
        }
    }

    private boolean allowsPlain(SocketAddress address) {
        return encryption.allowsPlain(address)
                && address instanceof InetSocketAddress client
                && client.getAddress().isLoopbackAddress();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
