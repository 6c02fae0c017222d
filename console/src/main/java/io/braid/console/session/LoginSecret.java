package io.braid.console.session;

import io.braid.console.http.HttpExchange;
import io.netty.handler.codec.http.cookie.CookieHeaderNames.SameSite;
import java.time.Duration;
import java.util.Optional;

/**
 * The secret of a browser that has been sent to an identity provider, in a cookie. State, nonce and verifier of the
 * log-in are hashes of it, so that the server holds nothing for browsers that do not come back.
 */
public record LoginSecret(String secret) {
    private static final Duration VALID = Duration.ofMinutes(10);

    /** A new secret, set as a cookie that the browser also sends when the provider's page sends it back. */
    public static LoginSecret create(HttpExchange exchange) {
        LoginSecret created = new LoginSecret(Tokens.create());
        exchange.setCookie(name(exchange), created.secret, SameSite.Lax, VALID.toSeconds());
        return created;
    }

    /** The secret of the browser, which is used up, if the state that it brings back is made of it. */
    public static Optional<LoginSecret> use(HttpExchange exchange) {
        Optional<LoginSecret> found = exchange.cookie(name(exchange)).map(LoginSecret::new);
        exchange.setCookie(name(exchange), "", SameSite.Lax, 0);
        String state = exchange.parameter("state").orElse("");
        return found.filter(each -> Tokens.areEqual(state, each.state()));
    }

    private static String name(HttpExchange exchange) {
        return exchange.isEncrypted() ? "__Host-braid-login" : "braid-login";
    }

    /** Ties the reply of the provider to this browser. */
    public String state() {
        return Tokens.hash("state " + secret);
    }

    /** Ties the ID token to this log-in. */
    public String nonce() {
        return Tokens.hash("nonce " + secret);
    }

    /** Redeems the code of the provider. */
    public String verifier() {
        return Tokens.hash("verifier " + secret);
    }

    /** The hash by which the provider recognizes the verifier (PKCE). */
    public String challenge() {
        return Tokens.hash(verifier());
    }

    @Override
    public String toString() {
        return "a log-in's secret";
    }
}
