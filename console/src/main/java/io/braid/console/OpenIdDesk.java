package io.braid.console;

import io.braid.console.http.HttpExchange;
import io.braid.console.http.LoginErrorPage;
import io.braid.console.session.ConsoleLogin;
import io.braid.console.session.ConsoleSessions;
import io.braid.console.session.LoginSecret;
import io.braid.execution.ProtocolServices;
import io.braid.execution.login.OpenIdProvider;
import io.braid.execution.login.Verdict;
import io.braid.spi.error.BraidException;
import io.braid.wire.scram.AuthenticationException;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Map;
import java.util.Optional;

/**
 * Login through the page of an OpenID Connect provider: redirects a browser there, and opens a session when it returns
 * with a code. Errors are pages, because the browser displays them.
 */
final class OpenIdDesk {
    /** Path that begins a login. */
    static final String BEGIN = "/console/login/begin";

    private final ProtocolServices services;
    private final ConsoleSessions sessions;
    private final ConsoleLogin login;

    OpenIdDesk(ProtocolServices services, ConsoleSessions sessions, ConsoleLogin login) {
        this.services = services;
        this.sessions = sessions;
        this.login = login;
    }

    /** Handles a request below the console's {@code login/}. */
    void answer(HttpExchange exchange, String path) {
        Optional<OpenIdProvider> provider = services.authenticators().openId();
        if (provider.isEmpty()) {
            exchange.reply(HttpResponseStatus.NOT_FOUND, Map.of("status", "not found"));
        } else if (path.equals("begin")) {
            begin(exchange, provider.get());
        } else if (path.equals("return")) {
            finish(exchange, provider.get());
        } else {
            exchange.reply(HttpResponseStatus.NOT_FOUND, Map.of("status", "not found"));
        }
    }

    private void begin(HttpExchange exchange, OpenIdProvider provider) {
        try {
            services.authenticators().runForProvider(() -> sendAway(exchange, provider));
        } catch (BraidException e) {
            LoginErrorPage.reply(exchange, e);
        }
    }

    private static void sendAway(HttpExchange exchange, OpenIdProvider provider) {
        try {
            LoginSecret secret = LoginSecret.create(exchange);
            exchange.redirect(provider.loginPage(secret.state(), secret.nonce(), secret.challenge()));
        } catch (RuntimeException | Error e) {
            LoginErrorPage.reply(exchange, e);
        }
    }

    private void finish(HttpExchange exchange, OpenIdProvider provider) {
        try {
            LoginSecret secret = LoginSecret.use(exchange)
                    .orElseThrow(() -> new AuthenticationException("This log-in was not begun in this browser, was"
                            + " begun more than ten minutes ago, or is complete. Log in again."));
            Optional<String> code = exchange.parameter("code");
            if (!provider.isIssuer(exchange.parameter("iss")) || code.isEmpty()) {
                throw new AuthenticationException("The identity provider did not log you in. Log in again.");
            }
            login.checkElsewhere(
                    (user, message) -> provider.redeem(code.get(), secret.verifier(), secret.nonce()),
                    exchange.client(),
                    verdict -> open(exchange, verdict));
        } catch (AuthenticationException | RuntimeException e) {
            refuse(exchange, e);
        }
    }

    private void open(HttpExchange exchange, Verdict verdict) {
        try {
            sessions.open(exchange, verdict.identity(), "");
            exchange.redirect("/console/");
        } catch (AuthenticationException | RuntimeException | Error e) {
            refuse(exchange, e);
        }
    }

    private void refuse(HttpExchange exchange, Throwable reason) {
        login.auditRefusal(exchange.client(), "", "", reason);
        LoginErrorPage.reply(exchange, reason);
    }
}
