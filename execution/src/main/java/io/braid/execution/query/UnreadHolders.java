package io.braid.execution.query;

import io.braid.execution.source.WatchedSource;
import io.braid.spi.activity.SourceActivity;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Cancellation of unread results that hold resources at a source which other users' queries wait for. Each check
 * cancels the longest unread result of the user with the most holdings, if some waiting user holds less.
 */
final class UnreadHolders {
    private final QueryScheduler queries;
    private final Duration longest;

    /** @param longest maximum time for which such a result may stay unread; zero for no limit */
    UnreadHolders(QueryScheduler queries, Duration longest) {
        this.queries = queries;
        this.longest = longest;
    }

    void look(WatchedSource source, SourceActivity now) {
        List<String> waiting = now.permits().waitingUsers();
        if (waiting.isEmpty() || longest.isZero()) {
            return;
        }
        Map<String, List<QueryRun>> holders = source.holders(now).stream()
                .map(queries::find)
                .flatMap(Optional::stream)
                .collect(Collectors.groupingBy(run -> run.session().user()));
        int least = waiting.stream()
                .mapToInt(user -> holders.getOrDefault(user, List.of()).size())
                .min()
                .orElse(0);
        holders.values().stream()
                .filter(own -> own.size() > least && own.stream().anyMatch(this::isLeft))
                .max(Comparator.comparingInt(List::size))
                .flatMap(own -> own.stream().filter(this::isLeft).max(Comparator.comparing(run -> run.clientWait()
                        .now())))
                .ifPresent(left -> queries.cancel(left, leftForOthers(left, source)));
    }

    private boolean isLeft(QueryRun run) {
        return run.state() == QueryState.UNREAD
                && run.clientWait().now().compareTo(longest) >= 0
                && run.cancelReason() == null;
    }

    private static BraidException leftForOthers(QueryRun left, WatchedSource source) {
        return new BraidException(
                ErrorCode.TOO_MANY_CONNECTIONS,
                "Query " + left.id() + " was canceled because its client had not read on for "
                        + left.clientWait().now().toMillis() + " ms while others waited for a connection of source '"
                        + source.name() + "', of which it held one: read faster, close results that nobody reads, or"
                        + " raise pool_size of the source or the setting contended-fetch-timeout");
    }
}
