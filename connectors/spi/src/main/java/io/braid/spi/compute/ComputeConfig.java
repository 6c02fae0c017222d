package io.braid.spi.compute;

import java.nio.file.Path;

/**
 * Configuration of a distributed engine.
 *
 * @param url the address of the engine
 * @param token the login token; empty for none
 * @param folder the exchange folder for rows, as this process sees it; used for nothing else
 * @param sharedFolder the same folder as the engine's nodes see it: a path or a URL
 * @param files the writer of the exchanged files
 */
public record ComputeConfig(String url, String token, Path folder, String sharedFolder, RowFiles files) {
    /** The URL only: the token is a secret. */
    @Override
    public String toString() {
        return url;
    }
}
