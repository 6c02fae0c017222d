package io.braid.execution.source;

import io.braid.planner.imports.ImportCache;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.UserMappingDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pool of open sources. Servers with equal declarations, in several databases or versions, share one source, which is
 * closed when it is no longer in use. Thread-safe.
 */
public final class SharedSources {
    private static final Logger LOG = LoggerFactory.getLogger(SharedSources.class);

    private final Connectors connectors;
    private final ImportCache imports;
    private final List<SourceListener> listeners;
    private final StatementListener told;
    private final Map<Key, Shared> open = new HashMap<>();

    /** A pool without listeners. */
    public SharedSources(Connectors connectors, ImportCache imports) {
        this(connectors, imports, List.of(), ended -> {});
    }

    /**
     * @param imports notified when a source is reachable again or seems to have changed
     * @param listeners notified of opened and closed sources
     * @param told notified of each statement that sources run
     */
    public SharedSources(
            Connectors connectors, ImportCache imports, List<SourceListener> listeners, StatementListener told) {
        this.told = told;
        this.listeners = List.copyOf(listeners);
        this.connectors = connectors;
        this.imports = imports;
    }

    /** The source of a server with its user mappings, opened if necessary; the caller must release it. */
    synchronized Use use(ServerDefinition server, List<UserMappingDefinition> mappings) {
        SourceConfig config = connectors.config(server, mappings);
        Key key = new Key(server.wrapper().toLowerCase(Locale.ROOT), config);
        Shared known = open.get(key);
        if (known != null && known.users.enter()) {
            return new Use(known);
        }
        Source source = connectors.open(server, config);
        Shared opened = new Shared(key, new WatchedSource(source, config.secrets(), server, imports, told));
        open.put(key, opened);
        listeners.forEach(listener -> listener.opened(opened.source));
        return new Use(opened);
    }

    private void close(Shared shared) {
        synchronized (this) {
            open.remove(shared.key, shared);
            listeners.forEach(listener -> listener.closed(shared.source));
        }
        try {
            shared.source.close();
        } catch (RuntimeException e) {
            LOG.warn("Source '{}' could not be closed cleanly", shared.source.name(), e);
        }
    }

    /** Use of a source by one database. */
    static final class Use {
        private final Shared shared;

        private Use(Shared shared) {
            this.shared = shared;
        }

        WatchedSource source() {
            return shared.source;
        }

        /** Releases the source; call it once. */
        void release() {
            shared.users.leave();
        }
    }

    /**
     * Key by which declarations share a source: the connector, the name, all options with resolved secrets, and which
     * of them are secret.
     */
    private record Key(String wrapper, SourceConfig config) {}

    /** A source and its use count. */
    private final class Shared {
        private final Key key;
        private final WatchedSource source;
        private final UseCount users = new UseCount(() -> close(this));

        Shared(Key key, WatchedSource source) {
            this.key = key;
            this.source = source;
        }
    }
}
