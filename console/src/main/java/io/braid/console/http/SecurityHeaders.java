package io.braid.console.http;

import io.netty.handler.codec.http.HttpHeaders;

/**
 * Security headers of every reply: a page runs only its own scripts, is never framed, and connects to no other host.
 */
final class SecurityHeaders {
    // Inline styles are allowed: the editor and the grid position their parts by style attributes and generated sheets.
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self';"
            + " frame-ancestors 'none'";

    private SecurityHeaders() {}

    static void addTo(HttpHeaders headers, boolean encrypted) {
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Frame-Options", "DENY");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
        if (encrypted) {
            headers.set("Strict-Transport-Security", "max-age=31536000");
        }
    }
}
