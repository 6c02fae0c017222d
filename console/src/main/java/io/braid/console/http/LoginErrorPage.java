package io.braid.console.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A page with the reason for a rejected login through an identity provider, and a link back to the login. */
public final class LoginErrorPage {
    private static final String PAGE = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Braid: log-in refused</title>
            <style>
            html { background: #fff; color: #1b1f27; }
            a { color: #0b57d0; }
            @media (prefers-color-scheme: dark) {
                html { background: #12161d; color: #e6e9ef; }
                a { color: #8ab4f8; }
            }
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 34em; margin: 15vh auto; padding: 0 1em; }
            </style>
            <main>
            <h1>Log-in refused</h1>
            <p role="alert">%s</p>
            <p><a href="/console/">Back to the log-in</a></p>
            </main>
            </html>
            """;

    private LoginErrorPage() {}

    /** Replies with the reason, without internal details. */
    public static void reply(HttpExchange exchange, Throwable reason) {
        Object message = ErrorBody.of(reason, "a log-in of the console").get("message");
        exchange.reply(
                HttpResponseStatus.UNAUTHORIZED,
                "text/html; charset=utf-8",
                PAGE.formatted(escaped(String.valueOf(message))).getBytes(StandardCharsets.UTF_8),
                Map.of());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
