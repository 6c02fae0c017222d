package io.braid.execution.source;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.UserMappings;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Sources that one database uses; closing this releases all of them. Names are case-insensitive. */
public final class OpenSources implements AutoCloseable {
    private final Map<String, SharedSources.Use> byName = new TreeMap<>();

    private OpenSources() {}

    /** Opens all sources; if some cannot be opened, fails with all reasons and positions, and releases the others. */
    public static OpenSources open(VirtualDatabase database, SharedSources shared) {
        OpenSources sources = new OpenSources();
        List<Problem> problems = new ArrayList<>();
        List<BraidException> failures = new ArrayList<>();
        try {
            for (ServerDefinition server : database.servers()) {
                try {
                    sources.byName.put(key(server.name()), shared.use(server, UserMappings.to(server, database)));
                } catch (BraidException e) {
                    failures.add(e);
                    problems.add(new Problem(server.place(), String.valueOf(e.getMessage())));
                }
            }
            refuse(problems, failures);
            return sources;
        } catch (RuntimeException | Error e) {
            sources.close();
            throw e;
        }
    }

    public WatchedSource get(String name) {
        SharedSources.Use use = byName.get(key(name));
        if (use == null) {
            throw new BraidException(ErrorCode.INVALID_MODEL, "There is no server '" + name + "' in this database");
        }
        return use.source();
    }

    public List<WatchedSource> all() {
        return byName.values().stream().map(SharedSources.Use::source).toList();
    }

    @Override
    public void close() {
        byName.values().forEach(SharedSources.Use::release);
        byName.clear();
    }

    private static void refuse(List<Problem> problems, List<BraidException> failures) {
        if (problems.size() == 1) {
            Place place = problems.get(0).place();
            throw new BraidException(
                    failures.get(0).code(),
                    problems.get(0).message(),
                    new TextPlace(place.line(), place.column()),
                    failures.get(0));
        }
        if (!problems.isEmpty()) {
            throw new BraidException(
                    failures.get(0).code(),
                    problems.stream().map(Problem::toString).collect(Collectors.joining("\n")),
                    failures.get(0));
        }
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
