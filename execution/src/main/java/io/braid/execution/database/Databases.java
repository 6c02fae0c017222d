package io.braid.execution.database;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Databases that clients can connect to, by name and version. A client that names no version gets the highest.
 * Thread-safe.
 */
public final class Databases implements AutoCloseable {
    private final OpenDatabases open = new OpenDatabases();
    private final Map<String, NavigableMap<String, DeployedDatabase>> byName = new TreeMap<>();
    private @Nullable String first;
    private Consumer<String> toldOfFirst = name -> {};

    /** The database that a client requests: {@code name}, or {@code name:version}. */
    public synchronized DeployedDatabase get(String asked) {
        int colon = asked.lastIndexOf(':');
        return byName.containsKey(key(asked)) || colon < 0
                ? get(asked, null)
                : get(asked.substring(0, colon), asked.substring(colon + 1));
    }

    /**
     * The database of a name.
     *
     * @param version the requested version, or null for the highest
     */
    public synchronized DeployedDatabase get(String name, @Nullable String version) {
        NavigableMap<String, DeployedDatabase> versions = versions(name);
        if (versions.isEmpty()) {
            throw new BraidException(
                    ErrorCode.INVALID_DATABASE,
                    "There is no database '" + name + "'" + Suggestion.hint(name, byName.keySet())
                            + (byName.isEmpty() ? "; none is deployed" : "; there are " + String.join(", ", names())));
        }
        DeployedDatabase database = version == null ? versions.lastEntry().getValue() : versions.get(version);
        if (database == null) {
            throw new BraidException(
                    ErrorCode.INVALID_DATABASE,
                    "There is no version '" + version + "' of database '" + name + "'; there "
                            + (versions.size() == 1 ? "is " : "are ") + String.join(", ", versions.keySet()));
        }
        return database;
    }

    /**
     * The model of a database, for databases that import it; empty if it is not deployed.
     *
     * @param version the version, or null for the highest
     */
    public synchronized Optional<VirtualDatabase> model(String name, @Nullable String version) {
        NavigableMap<String, DeployedDatabase> versions = versions(name);
        String wanted = version != null || versions.isEmpty() ? version : versions.lastKey();
        return Optional.ofNullable(wanted).map(versions::get).map(DeployedDatabase::model);
    }

    /** Notifies the listener once of the first deployed database: immediately, or as soon as there is one. */
    public synchronized void whenFirst(Consumer<String> told) {
        if (first == null) {
            toldOfFirst = told;
        } else {
            told.accept(first);
        }
    }

    /** The names that clients can use, qualified by the version where there are several. */
    public synchronized List<String> names() {
        List<String> names = new ArrayList<>();
        for (NavigableMap<String, DeployedDatabase> versions : byName.values()) {
            versions.values()
                    .forEach(database -> names.add(
                            versions.size() == 1 ? database.name() : database.name() + ":" + database.version()));
        }
        return List.copyOf(names);
    }

    /** All databases, by name and version. */
    public synchronized List<DeployedDatabase> all() {
        return byName.values().stream()
                .flatMap(versions -> versions.values().stream())
                .toList();
    }

    /** The deployed versions of a name, in ascending order. */
    synchronized List<DeployedDatabase> all(String name) {
        return List.copyOf(versions(name).values());
    }

    synchronized Optional<DeployedDatabase> find(String name, String version) {
        return Optional.ofNullable(versions(name).get(version));
    }

    /** Publishes a database to clients; fails if its name and version are taken. */
    synchronized DeployedDatabase add(Database database, Origin origin) {
        requireFree(database.name(), database.version(), null);
        DeployedDatabase deployed = new DeployedDatabase(database, origin, open);
        put(deployed);
        return deployed;
    }

    /** Replaces the model of a deployed database by one with another name or version; fails if those are taken. */
    synchronized void rename(DeployedDatabase deployed, Database next) {
        requireFree(next.name(), next.version(), deployed);
        takeOut(deployed);
        deployed.replace(next, deployed.origin());
        put(deployed);
    }

    /** Withdraws a database; later statements of its sessions fail with the given reason. */
    synchronized void remove(DeployedDatabase deployed, String reason) {
        takeOut(deployed);
        deployed.withdraw(reason);
    }

    /** Fails if the name and version are taken by a database other than the owner. */
    synchronized void requireFree(String name, String version, @Nullable DeployedDatabase owner) {
        find(name, version).filter(taken -> taken != owner).ifPresent(taken -> {
            throw new BraidException(
                    ErrorCode.DUPLICATE_OBJECT,
                    "There already is a " + taken + " " + taken.origin().describe()
                            + "; rename one of them, or give it another version");
        });
    }

    /** Number of open databases, including replaced ones that still run statements. */
    int openCount() {
        return open.count();
    }

    @Override
    public void close() {
        all().forEach(database -> remove(database, "The server is shutting down"));
        open.close();
    }

    static String describe(String name, String version) {
        return "database '" + name + "' version '" + version + "'";
    }

    private void put(DeployedDatabase deployed) {
        byName.computeIfAbsent(key(deployed.name()), name -> new TreeMap<>(new VersionOrder()))
                .put(deployed.version(), deployed);
        if (first == null) {
            first = deployed.name();
            toldOfFirst.accept(first);
        }
    }

    private void takeOut(DeployedDatabase deployed) {
        NavigableMap<String, DeployedDatabase> versions = versions(deployed.name());
        versions.remove(deployed.version());
        if (versions.isEmpty()) {
            byName.remove(key(deployed.name()));
        }
    }

    private NavigableMap<String, DeployedDatabase> versions(String name) {
        return byName.getOrDefault(key(name), new TreeMap<>());
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
