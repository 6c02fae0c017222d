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
 * The sources that are open. A server that is declared alike in several databases, or versions of one, is one source;
 * it is closed when the last of them lets go of it. Safe for use by many threads.
 */
public final class SharedSources {
    private static final Logger LOG = LoggerFactory.getLogger(SharedSources.class);

    private final Connectors connectors;
    private final ImportCache imports;
    private final List<SourceListener> listeners;
    private final StatementListener told;
    private final Map<Key, Shared> open = new HashMap<>();

    /** Of which nobody is told. */
    public SharedSources(Connectors connectors, ImportCache imports) {
        this(connectors, imports, List.of(), ended -> {});
    }

    /**
     * @param imports is told when a source has been reached again or seems to have changed
     * @param listeners are told which sources there are
     * @param told of each statement that sources run
     */
    public SharedSources(
            Connectors connectors, ImportCache imports, List<SourceListener> listeners, StatementListener told) {
        this.told = told;
        this.listeners = List.copyOf(listeners);
        this.connectors = connectors;
        this.imports = imports;
    }

    /** The source that a model declares, with the mappings to it, opened if it is not open; it must be released. */
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

    /** The use of a source by one database. */
    static final class Use {
        private final Shared shared;

        private Use(Shared shared) {
            this.shared = shared;
        }

        WatchedSource source() {
            return shared.source;
        }

        /** To be called once. */
        void release() {
            shared.users.leave();
        }
    }

    /**
     * Identity of a source, by which declarations share it: the connector, the name, all options with their secrets,
     * and which are secrets.
     */
    private record Key(String wrapper, SourceConfig config) {}

    /** A source and how many use it. */
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
