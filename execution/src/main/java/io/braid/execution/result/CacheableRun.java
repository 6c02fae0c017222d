package io.braid.execution.result;

import io.braid.engine.result.Result;
import java.time.Duration;
import java.util.Map;

/** A query whose result may be cached. */
public interface CacheableRun {
    /**
     * Change tokens of the query's sources. Rows read afterwards are of this state or a newer one, and stay valid while
     * the tokens are equal. Empty if they are disabled, or if a source has none.
     *
     * @param before the tokens of the cached result, if there is one
     */
    Map<String, String> changeTokens(Map<String, String> before);

    /** Starts the admitted query. */
    Result run();

    /** The age of the oldest row that the run has read; zero if none is older than the run. */
    Duration oldestRow();
}
