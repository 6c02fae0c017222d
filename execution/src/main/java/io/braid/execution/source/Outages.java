package io.braid.execution.source;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Sources in use whose last request failed. */
public final class Outages implements SourceListener {
    private final Set<WatchedSource> sources = ConcurrentHashMap.newKeySet();

    @Override
    public void opened(WatchedSource source) {
        sources.add(source);
    }

    @Override
    public void closed(WatchedSource source) {
        sources.remove(source);
    }

    /** Messages about the outages; they omit the sources' own messages, which may be confidential. */
    public List<String> now() {
        return sources.stream()
                .filter(source -> source.health().state() == SourceHealth.State.DOWN)
                .map(source -> "source " + source.name() + " did not answer when it was last asked, at "
                        + seconds(source.health().lastErrorAt()) + ": sys.sources tells what was the matter")
                .sorted()
                .toList();
    }

    private static String seconds(@Nullable Instant moment) {
        return moment == null
                ? "some time"
                : moment.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
