package io.braid.server.protocol;

import io.braid.engine.result.QueryStatistics;
import io.braid.execution.query.QueryRun;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Progress;
import java.time.Duration;
import java.util.Map;

/** Progress messages to clients that have requested them. */
final class ProgressTelling {
    private static final int MOST_SECONDS = 3600;

    private ProgressTelling() {}

    /** Returns the interval that a client has requested; zero for none or an invalid one. */
    static Duration period(Hello hello) {
        try {
            int seconds = Integer.parseInt(hello.properties().getOrDefault(Hello.PROGRESS, "0"));
            return seconds >= 1 && seconds <= MOST_SECONDS ? Duration.ofSeconds(seconds) : Duration.ZERO;
        } catch (NumberFormatException e) {
            return Duration.ZERO;
        }
    }

    /** Returns the interval that the server confirms to a client. */
    static Map<String, String> agreement(Hello hello) {
        Duration period = period(hello);
        return period.isZero() ? Map.of() : Map.of(Hello.PROGRESS, Long.toString(period.toSeconds()));
    }

    static Progress of(int resultId, QueryRun run) {
        QueryStatistics done = run.statistics();
        boolean counted = run.reads().whole();
        return new Progress(
                resultId,
                run.elapsed().toMillis(),
                counted ? done.rowsRead() : 0,
                run.rows(),
                counted ? done.memory() : 0);
    }
}
