package io.braid.spark;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Address of a Spark Connect server, such as {@code sc://spark.example.org:15002/;use_ssl=true}.
 *
 * @param token the authentication token; empty for none
 */
record SparkAddress(String host, int port, boolean tls, String token) {
    private static final int DEFAULT_PORT = 15002;
    private static final Pattern URL =
            Pattern.compile("sc://(\\[[0-9a-fA-F:]+\\]|[^\\[\\]:/;]+)(?::([0-9]{1,5}))?(?:/(;use_ssl=(true|false))?)?");

    static SparkAddress of(String url, String token) {
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "spark-url '" + url + "' is not an address of Spark Connect such as sc://spark.example.org:15002"
                            + " or sc://spark.example.org:15002/;use_ssl=true");
        }
        int port = parts.group(2) == null ? DEFAULT_PORT : Integer.parseInt(parts.group(2));
        boolean tls = "true".equals(parts.group(4));
        if (!token.isEmpty() && !tls) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "spark-token is set, but a token is sent over TLS only; add /;use_ssl=true to spark-url");
        }
        return new SparkAddress(parts.group(1), port, tls, token);
    }

    /** Shows the server without the token. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
