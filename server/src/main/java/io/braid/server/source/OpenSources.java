package io.braid.server.source;

import io.braid.planner.imports.ImportCache;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ServerDefinition;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sources of one database, each open once; closing closes all. Names are compared without regard to case. */
public final class OpenSources implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OpenSources.class);

    private final Map<String, WatchedSource> byName = new TreeMap<>();

    private OpenSources() {}

    /**
     * Opens all of them; if one cannot be opened, none stays open.
     *
     * @param imports is told when a source has been reached again or seems to have changed
     */
    public static OpenSources open(Collection<ServerDefinition> servers, Connectors connectors, ImportCache imports) {
        OpenSources sources = new OpenSources();
        try {
            servers.forEach(server -> sources.byName.put(
                    key(server.name()), new WatchedSource(connectors.open(server), server, imports)));
        } catch (RuntimeException e) {
            sources.close();
            throw e;
        }
        return sources;
    }

    public Source get(String name) {
        WatchedSource source = byName.get(key(name));
        if (source == null) {
            throw new BraidException(ErrorCode.INVALID_MODEL, "There is no server '" + name + "' in this database");
        }
        return source;
    }

    public List<WatchedSource> all() {
        return List.copyOf(byName.values());
    }

    @Override
    public void close() {
        for (WatchedSource source : byName.values()) {
            try {
                source.close();
            } catch (RuntimeException e) {
                LOG.warn("Source '{}' could not be closed cleanly", source.name(), e);
            }
        }
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
