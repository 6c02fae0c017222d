package io.braid.server;

import io.braid.server.config.Environment;
import io.braid.server.config.ServerConfig;
import io.braid.server.database.DatabaseLease;
import io.braid.server.database.Databases;
import io.braid.server.database.DeployedDatabase;
import io.braid.server.database.ModelFile;
import io.braid.server.http.Health;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.VirtualDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server. Closing it lets running queries end for a while, then frees everything. */
public final class BraidServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BraidServer.class);

    private static final Health STARTING = new Health(List.of("the server is starting"), List.of(), List.of());

    private final ServerConfig config;
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private final Wiring wiring;
    private volatile Health health = STARTING;

    private BraidServer(ServerConfig config, Environment environment, Deployment deployment) {
        this.config = config;
        this.wiring = new Wiring(config, environment, databases -> deployment.run(this, databases), this::health);
        wiring.firstUser().noteUrl(firstUrl());
        Thread warmUp = new Thread(this::warmUp, "braid-warm-up");
        warmUp.setDaemon(true);
        warmUp.start();
    }

    /** Starts a server inside this process over these databases alone; fails if one of them cannot be deployed. */
    public static BraidServer start(ServerConfig config, List<VirtualDatabase> databases) {
        return start(config, Environment.ofProcess(), databases);
    }

    /** The same with variables of the caller's choice for the secrets in the databases' options. */
    public static BraidServer start(ServerConfig config, Environment environment, List<VirtualDatabase> databases) {
        return new BraidServer(config, environment, (server, target) -> databases.forEach(target::deploy));
    }

    /**
     * Starts a server over model files: those given, and those in the vdb folder. A broken file is a {@link #problems()
     * problem} and the others still work; but if files are given and none of them can be deployed, it does not start.
     */
    public static BraidServer startFromFiles(ServerConfig config, Environment environment, List<Path> given) {
        return new BraidServer(config, environment, (server, target) -> server.deployFiles(given, target));
    }

    public String host() {
        return config.host();
    }

    public int port() {
        return wiring.protocol().port();
    }

    public int httpPort() {
        return wiring.http().port();
    }

    /** The names of the databases that clients can connect to. */
    public List<String> databases() {
        return wiring.databases().names();
    }

    DeployedDatabase database(String name) {
        return wiring.databases().get(name);
    }

    /** What a driver needs to connect to a database of this server. */
    public String url(String database) {
        String host = config.host().contains(":") ? "[" + config.host() + "]" : config.host();
        return "jdbc:braid://" + host + ":" + port() + "/" + database;
    }

    /** The model files that could not be deployed, each with the reason. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** Whether this start created the first user, whose password is in {@link #connectionFile()}. */
    public boolean createdFirstUser() {
        return wiring.createdFirstUser();
    }

    public Path connectionFile() {
        return wiring.firstUser().connectionFile();
    }

    /** Whether the server can serve clients, and if not, why. */
    public Health health() {
        return health;
    }

    @Override
    public void close() {
        become(new Health(List.of("the server is shutting down"), List.of(), List.of()));
        wiring.close();
    }

    private void deployFiles(List<Path> given, Databases target) {
        List<ModelFile> files = given.stream().map(ModelFile::new).toList();
        long deployed = files.stream().filter(file -> deploy(file, target)).count();
        if (!files.isEmpty() && deployed == 0) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    "None of the given models can be deployed:\n" + String.join("\n", problems));
        }
        ModelFile.in(config.vdbFolder()).forEach(file -> deploy(file, target));
    }

    private boolean deploy(ModelFile file, Databases target) {
        try {
            DeployedDatabase database = target.deploy(file.read());
            LOG.info("Deployed database {} from {}", database.name(), file.path());
            return true;
        } catch (BraidException e) {
            String message = String.valueOf(e.getMessage());
            String named = message.startsWith(file.path().toString()) ? message : file.path() + ": " + message;
            LOG.info("Could not deploy a model: {}", named);
            problems.add(named);
            return false;
        }
    }

    private String firstUrl() {
        return url(databases().stream().findFirst().orElse(""));
    }

    /** The first plan in a process takes seconds: no client should be the one to wait for it. */
    private void warmUp() {
        for (String name : databases()) {
            try {
                try (DatabaseLease lease = wiring.databases().get(name).lease()) {
                    lease.database().warmUp();
                }
            } catch (RuntimeException e) {
                complain(name, e);
            }
        }
        List<String> reasons = databases().isEmpty() ? List.of("no database is deployed") : List.of();
        become(new Health(reasons, databases(), problems));
    }

    private void complain(String database, RuntimeException failure) {
        if (!health.equals(STARTING)) {
            LOG.debug("Gave up warming up {}: the server is shutting down", database, failure);
        } else if (failure instanceof BraidException known) {
            LOG.warn("Database {} is not complete: {}", database, known.getMessage());
        } else {
            LOG.error("Database {} could not be warmed up", database, failure);
        }
    }

    /** Changes the health, except that a server which is shutting down does not become ready any more. */
    private synchronized void become(Health next) {
        if (health.equals(STARTING) || !next.isReady()) {
            health = next;
        }
    }

    /** Deploys databases while a server is being built. */
    private interface Deployment {
        void run(BraidServer server, Databases target);
    }
}
