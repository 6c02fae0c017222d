package io.braid.console.session;

import io.braid.console.http.HttpExchange;
import io.netty.handler.codec.http.cookie.CookieHeaderNames.SameSite;
import java.time.Duration;
import java.util.Optional;

/**
 * Secret of a browser that was redirected to an identity provider, stored in a cookie. State, nonce and PKCE verifier
 * of the log-in are hashes of it, so that the server stores no state for abandoned log-ins.
 */
public record LoginSecret(String secret) {
    private static final Duration VALID = Duration.ofMinutes(10);

    /** Creates a secret and sets it as a cookie that the browser also sends on the redirect from the provider. */
    public static LoginSecret create(HttpExchange exchange) {
        LoginSecret created = new LoginSecret(Tokens.create());
        exchange.setCookie(name(exchange), created.secret, SameSite.Lax, VALID.toSeconds());
        return created;
    }

    /** Returns the secret of the browser and removes it, if the returned state matches. */
    public static Optional<LoginSecret> use(HttpExchange exchange) {
        Optional<LoginSecret> found = exchange.cookie(name(exchange)).map(LoginSecret::new);
        exchange.setCookie(name(exchange), "", SameSite.Lax, 0);
        String state = exchange.parameter("state").orElse("");
        return found.filter(each -> Tokens.areEqual(state, each.state()));
    }

    private static String name(HttpExchange exchange) {
        return exchange.isEncrypted() ? "__Host-braid-login" : "braid-login";
    }

    /** Returns the OAuth state, which binds the provider's response to this browser. */
    public String state() {
        return Tokens.hash("state " + secret);
    }

    /** Returns the nonce, which binds the ID token to this log-in. */
    public String nonce() {
        return Tokens.hash("nonce " + secret);
    }

    /** Returns the PKCE code verifier. */
    public String verifier() {
        return Tokens.hash("verifier " + secret);
    }

    /** Returns the PKCE code challenge: the hash of the verifier. */
    public String challenge() {
        return Tokens.hash(verifier());
    }

    @Override
    public String toString() {
        return "a log-in's secret";
    }
}
