package io.braid.server.database;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The databases that clients can connect to, by name without regard to case. Safe for use by many threads. */
public final class Databases implements AutoCloseable {
    private final Function<VirtualDatabase, Database> opener;
    private final Map<String, DeployedDatabase> byName = new TreeMap<>();

    public Databases(Function<VirtualDatabase, Database> opener) {
        this.opener = opener;
    }

    /** Opens a database and offers it to clients; refuses a name that is taken. */
    public synchronized DeployedDatabase deploy(VirtualDatabase model) {
        if (byName.containsKey(key(model.name()))) {
            throw new BraidException(
                    ErrorCode.DUPLICATE_OBJECT,
                    "There already is a database '" + model.name() + "'; rename one of them");
        }
        DeployedDatabase database = new DeployedDatabase(opener.apply(model));
        byName.put(key(model.name()), database);
        return database;
    }

    public synchronized DeployedDatabase get(String name) {
        DeployedDatabase database = byName.get(key(name));
        if (database == null) {
            throw new BraidException(
                    ErrorCode.INVALID_DATABASE,
                    "There is no database '" + name + "'" + Suggestion.hint(name, names())
                            + (byName.isEmpty() ? "; none is deployed" : "; there are " + String.join(", ", names())));
        }
        return database;
    }

    /**
     * The model of a database, for those that import it; nothing if it is not deployed.
     *
     * @param version the version meant, or null for whichever clients get who name none
     */
    public synchronized Optional<VirtualDatabase> model(String name, @Nullable String version) {
        return Optional.ofNullable(byName.get(key(name)))
                .map(DeployedDatabase::model)
                .filter(model -> version == null || version.equals(model.version()));
    }

    /** The names as their models spell them. */
    public synchronized List<String> names() {
        return byName.values().stream().map(DeployedDatabase::name).toList();
    }

    /** All of them, by name. */
    public synchronized List<DeployedDatabase> all() {
        return List.copyOf(byName.values());
    }

    @Override
    public synchronized void close() {
        byName.values().forEach(database -> database.withdraw("The server is shutting down"));
        byName.clear();
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
