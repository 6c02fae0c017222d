package io.braid.execution.result;

import io.braid.engine.result.Result;
import java.time.Duration;
import java.util.Map;

/** A query whose result may be cached. */
public interface CacheableRun {
    /**
     * Change tokens of the query's sources: rows read afterwards are of this state or a later one, and do not change as
     * long as the tokens are equal. Empty if they are not to be asked for, or if a source has none.
     *
     * @param before the tokens of the cached result, if there is one
     */
    Map<String, String> changeTokens(Map<String, String> before);

    /** Starts the query, once it is admitted. */
    Result run();

    /** The age of the oldest row that the run has read; zero if none is older than the run. */
    Duration oldestRow();
}
