package io.braid.server;

import io.braid.console.saved.SavedQuery;
import io.braid.execution.ProtocolServices;
import io.braid.execution.database.Database;
import io.braid.execution.database.DatabaseLease;
import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.database.Deployments;
import io.braid.execution.database.ModelChanges;
import io.braid.execution.database.ModelFiles;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.system.Health;
import io.braid.execution.verify.Disagreements;
import io.braid.spi.error.BraidException;
import io.braid.vdb.VirtualDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server. Closing it waits a limited time for running queries, then releases all resources. */
public final class BraidServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BraidServer.class);
    private static final String EMBEDDING_PROGRAM = "the program that started the server";

    private final ServerConfig config;
    private final Wiring wiring;
    private volatile Phase phase = Phase.STARTING;

    private BraidServer(ServerConfig config, Environment environment, BiConsumer<Deployments, ModelFiles> deployment) {
        this.config = config;
        this.wiring = new Wiring(config, environment, deployment, this::health);
        try {
            begin();
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private void begin() {
        wiring.firstUser().noteUrl(url(""));
        wiring.databases().whenFirst(this::noteFirst);
        Thread warmUp = new Thread(this::warmUp, "braid-warm-up");
        warmUp.setDaemon(true);
        warmUp.start();
    }

    /**
     * Starts a server in this process over the given databases and those that statements created in its data folder.
     * Fails if one of them cannot be deployed.
     */
    public static BraidServer start(ServerConfig config, List<VirtualDatabase> databases) {
        return start(config, Environment.ofProcess(), databases);
    }

    /** Starts a server in this process, with the caller's variables for the secrets in options of the databases. */
    public static BraidServer start(ServerConfig config, Environment environment, List<VirtualDatabase> databases) {
        return new BraidServer(
                config,
                environment,
                (deployments, files) -> databases.forEach(model -> deployments.deploy(model, EMBEDDING_PROGRAM)));
    }

    /**
     * Starts a server over the given model files and those in the vdb folder, and watches them for changes. A broken
     * file is a {@link #problems() problem} that does not affect the others. The server fails to start if files are
     * given and none can be deployed.
     */
    public static BraidServer startFromFiles(ServerConfig config, Environment environment, List<Path> given) {
        return new BraidServer(config, environment, (deployments, files) -> {
            files.deployAll(given);
            files.watch(config.modelScanInterval());
        });
    }

    public String host() {
        return config.host();
    }

    public int port() {
        return wiring.listeners().protocol().port();
    }

    /** Returns the port of the PostgreSQL protocol; empty if it is disabled. */
    public OptionalInt pgPort() {
        return wiring.listeners()
                .postgres()
                .map(server -> OptionalInt.of(server.port()))
                .orElseGet(OptionalInt::empty);
    }

    public String httpHost() {
        return config.httpHost();
    }

    public int httpPort() {
        return wiring.http().port();
    }

    /** Returns a single-use URL that logs a user in to the console; empty if the console is disabled. */
    public Optional<String> consoleLink(String user) {
        String address = "http://" + config.httpHost() + ":" + httpPort();
        return wiring.listeners().console().map(console -> address + console.loginPath(user));
    }

    /** Adds saved queries for all users of the console. */
    public void provideQueries(List<SavedQuery> queries) {
        wiring.listeners().console().ifPresent(console -> console.provide(queries));
    }

    /** Returns the names of the databases that clients can connect to. */
    public List<String> databases() {
        return wiring.databases().names();
    }

    /** Returns the services shared by all protocols. */
    ProtocolServices services() {
        return wiring.services();
    }

    DeployedDatabase database(String name) {
        return wiring.databases().get(name);
    }

    /** Returns the JDBC URL of a database for drivers on this machine. */
    public String url(String database) {
        return wiring.listeners().protocol().url(database);
    }

    /** Returns the executor of statements that change models. */
    ModelChanges changes() {
        return wiring.changes();
    }

    /** Checks the model files for changes now. */
    void reloadModels() {
        wiring.modelFiles().reload();
    }

    /**
     * Returns the models that could not be deployed completely, and the problems of the store, each with its reason.
     */
    public List<String> problems() {
        return Stream.concat(wiring.problems().stream(), wiring.views().problems().stream())
                .toList();
    }

    /** True if this start created the first user, whose password is in {@link #connectionFile()}. */
    public boolean createdFirstUser() {
        return wiring.createdFirstUser();
    }

    public Path connectionFile() {
        return wiring.firstUser().connectionFile();
    }

    /** Returns the PGPASSFILE with the first user's password for PostgreSQL clients. */
    public Path passwordFile() {
        return wiring.firstUser().passwordFile();
    }

    /** Returns the disagreements that query verification has found. */
    public Disagreements disagreements() {
        return wiring.disagreements();
    }

    /** Returns the readiness to serve clients, with the reason if not ready. */
    public Health health() {
        return switch (phase) {
            case STARTING -> notReady("the server is starting");
            case STOPPING -> notReady("the server is shutting down");
            case RUNNING -> {
                List<String> names = databases();
                List<String> troubles = Stream.concat(problems().stream(), wiring.outages().now().stream())
                        .toList();
                yield new Health(names.isEmpty() ? List.of("no database is deployed") : List.of(), names, troubles);
            }
        };
    }

    @Override
    public void close() {
        become(Phase.STOPPING);
        wiring.close();
    }

    private static Health notReady(String reason) {
        return new Health(List.of(reason), List.of(), List.of());
    }

    /**
     * Writes the URL of the first database for the server's owner. A failure to write it does not affect the
     * deployment.
     */
    private void noteFirst(String database) {
        try {
            wiring.firstUser().noteUrl(url(database));
        } catch (BraidException e) {
            LOG.warn("{} does not tell of database '{}': {}", connectionFile(), database, e.getMessage());
        }
    }

    /** Warms up the planner, as the first plan in a process takes seconds and should not delay a client. */
    private void warmUp() {
        forEachDatabase(Database::importAll);
        long end = System.nanoTime() + config.warmUpTime().toNanos();
        forEachDatabase(database -> database.warmUp(end));
        become(Phase.RUNNING);
        wiring.modelFiles().inspect();
    }

    private void forEachDatabase(Consumer<Database> deed) {
        for (DeployedDatabase database : wiring.databases().all()) {
            try (DatabaseLease lease = database.lease()) {
                deed.accept(lease.database());
            } catch (RuntimeException | Error e) {
                // The server starts even if the warm-up of a database fails.
                complain(database, e);
            }
        }
    }

    private void complain(DeployedDatabase database, Throwable failure) {
        if (phase == Phase.STOPPING) {
            LOG.debug("Gave up warming up {}: the server is shutting down", database, failure);
        } else if (failure instanceof BraidException known) {
            LOG.warn("{} is not complete: {}", database, known.getMessage());
        } else {
            LOG.error("{} could not be warmed up", database, failure);
        }
    }

    /** Enters a phase, unless the server is shutting down. */
    private synchronized void become(Phase next) {
        if (phase != Phase.STOPPING) {
            phase = next;
        }
    }

    /** Phase of the server's lifecycle. */
    private enum Phase {
        STARTING,
        RUNNING,
        STOPPING
    }
}
