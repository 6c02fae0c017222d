package io.braid.console.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Files of the web pages, compressed at build time, read once and served from memory. */
public final class StaticFiles {
    private static final String FOLDER = "/io/braid/console/web/";
    private static final String LIST = "files.txt";
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "txt", "text/plain; charset=utf-8",
            "svg", "image/svg+xml");

    private static final String MISSING = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><title>Braid console</title>
            <h1>The console is not in this build</h1>
            <p>This build of Braid was made without Node.js, so that it has no pages. Install Node.js 20 or later,
            build again with <code>mvn package</code>, and start the server anew.</p>
            <p>Health checks and metrics work: <a href="/health/ready">/health/ready</a>,
            <a href="/metrics">/metrics</a>.</p>
            </html>
            """;

    /** Contents of a file with its media type. */
    private static final class Content {
        private final String type;
        private final byte[] bytes;

        Content(String type, byte[] bytes) {
            this.type = type;
            this.bytes = bytes;
        }
    }

    private final Map<String, Content> files = new HashMap<>();

    /** Loads the files from the class path; without them, an explanatory page is served. */
    public StaticFiles() {
        for (String name : text(LIST).lines().toList()) {
            files.put(name, new Content(type(name), read(name + ".gz")));
        }
    }

    /** True if the web bundle is in this build. */
    public boolean isBuilt() {
        return !files.isEmpty();
    }

    /** Replies with a file, or with 404; {@code name} is relative to the console's root. */
    public void reply(HttpExchange exchange, String name) {
        Content file = files.get(name.isEmpty() ? "index.html" : name);
        if (!isBuilt() && name.isEmpty()) {
            exchange.reply(
                    HttpResponseStatus.SERVICE_UNAVAILABLE,
                    TYPES.getOrDefault("html", ""),
                    MISSING.getBytes(StandardCharsets.UTF_8),
                    Map.of());
        } else if (file == null) {
            exchange.reply(HttpResponseStatus.NOT_FOUND, Map.of("status", "not found"));
        } else {
            Map<CharSequence, String> headers = new LinkedHashMap<>();
            headers.put(HttpHeaderNames.CONTENT_ENCODING, "gzip");
            // Names of scripts and sheets include a content hash; the page itself is revalidated each time.
            headers.put(
                    HttpHeaderNames.CACHE_CONTROL,
                    name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache");
            exchange.reply(HttpResponseStatus.OK, file.type, file.bytes, headers);
        }
    }

    private static String type(String name) {
        String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return TYPES.getOrDefault(extension, "application/octet-stream");
    }

    private static String text(String name) {
        return new String(read(name), StandardCharsets.UTF_8);
    }

    private static byte[] read(String name) {
        try (InputStream stream = StaticFiles.class.getResourceAsStream(FOLDER + name)) {
            return stream == null ? new byte[0] : stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
