package io.braid.spi.compute;

import java.nio.file.Path;

/**
 * Configuration of an engine.
 *
 * @param url where the engine listens
 * @param token what it takes for a log-in; empty for none
 * @param folder where rows are handed over, as this process sees it; it holds nothing else
 * @param sharedFolder the same folder as the engine's nodes see it: a path or a URL
 * @param files writes the rows
 */
public record ComputeConfig(String url, String token, Path folder, String sharedFolder, RowFiles files) {
    /** Names the engine without the token, which is a secret. */
    @Override
    public String toString() {
        return url;
    }
}
